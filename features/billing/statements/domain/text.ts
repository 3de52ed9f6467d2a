import { printCode } from '#f/billing/payments/domain/rules/code.ts'
import type { RefusalData, Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatEuro, plural } from '#kit/domain/format.ts'
import type {
  Due,
  LeftReason,
  Payment,
  Statement,
  statementCodes,
  StatementLine,
} from './contract.ts'
import { type Certainty, type Kind, MAX_LINES, MAX_STATEMENT_SIZE, type State } from './types.ts'

const NOTHING_DONE = 'Non è stato importato nulla.'
const MIB = 1024 * 1024

/** Said of several files that are let go on the page. */
export const ONE_AT_A_TIME = `Un estratto conto alla volta: trascina un solo file. ${NOTHING_DONE}`

export const statementSentences: Sentences<typeof statementCodes> = {
  'statements.not_found': 'L’estratto conto non esiste più.',
  'statements.line_not_found': 'Il movimento non esiste più.',
  'statements.not_a_statement': `Il file non è un estratto conto: serve il CSV della banca o un CAMT.053 (XML). ${NOTHING_DONE}`,
  'statements.not_text': `Il file contiene caratteri che un testo non ha: scaricalo di nuovo dalla banca o salvalo come CSV UTF-8. ${NOTHING_DONE}`,
  'statements.not_camt': `Il file XML non è un estratto conto CAMT.053. ${NOTHING_DONE}`,
  'statements.unsafe_xml': `Il file XML contiene una dichiarazione DOCTYPE, che un estratto conto non ha: per sicurezza non viene letto. ${NOTHING_DONE}`,
  'statements.wrong_xml': (data) =>
    `Il file XML è rovinato alla riga ${data['line'] ?? '?'}. Scaricalo di nuovo dalla banca. ${NOTHING_DONE}`,
  'statements.wrong_table': (data) =>
    `Riga ${data['line'] ?? '?'}: le virgolette non si chiudono. ${NOTHING_DONE}`,
  'statements.wrong_row': (data) =>
    `Riga ${data['line'] ?? '?'}: ${faultText(data)}. ${NOTHING_DONE}`,
  'statements.wrong_entry': (data) =>
    `Movimento ${data['entry'] ?? '?'}: ${faultText(data)}. ${NOTHING_DONE}`,
  'statements.no_movements': `Nel file non ci sono movimenti. ${NOTHING_DONE}`,
  'statements.too_many_lines': `Nel file ci sono più di ${MAX_LINES} movimenti: scarica dalla banca un periodo più breve. ${NOTHING_DONE}`,
  'statements.too_large': `Il file è troppo grande per un estratto conto: al massimo ${MAX_STATEMENT_SIZE / MIB} MB. ${NOTHING_DONE}`,
  'statements.busy': 'Si stanno già leggendo altri estratti conto: riprova tra un minuto.',
  'statements.columns_unknown': 'Indica che cosa contengono le colonne di questo file.',
  'statements.wrong_columns':
    'Le colonne indicate non bastano: servono la data e l’importo, ogni colonna una volta sola.',
  'statements.has_payments':
    'L’estratto conto resta: alcuni dei suoi movimenti hanno registrato dei pagamenti, anche se poi stornati.',
  'statements.line_matched': 'Il movimento è già abbinato.',
  'statements.line_out': 'Un’uscita non può pagare una rata.',
}

/** What is wrong with a row or an entry: `la data “31/02/2026” non esiste`. */
export function faultText(data: RefusalData): string {
  const cell = String(data['cell'] ?? '')
  switch (data['fault']) {
    case 'date':
      return cell === '' ? 'manca la data' : `“${cell}” non è una data`
    case 'amount':
      return cell === '' ? 'manca l’importo' : `“${cell}” non è un importo`
    case 'too_large':
      return `“${cell}” è un importo troppo grande`
    case 'direction':
      return 'non è detto se è un’entrata o un’uscita'
    case 'two_amounts':
      return 'ci sono sia un accredito sia un addebito'
    case 'currency':
      return `l’importo è in ${cell} e non in euro`
    default:
      return 'non si legge'
  }
}

export const KIND_NAME: Readonly<Record<Kind, string>> = { csv: 'CSV', camt: 'CAMT.053' }

export const STATE_NAME: Readonly<Record<State, string>> = {
  open: 'Da abbinare',
  matched: 'Abbinato',
  set_aside: 'Messo da parte',
}

export const CERTAINTY_NAME: Readonly<Record<Certainty, string>> = {
  certain: 'Certo',
  likely: 'Probabile',
  unsure: 'Da controllare',
}

/** Why a line was set aside when it was imported. */
export const AT_ONCE = {
  out: 'Uscita',
  reversal: 'Storno di un’uscita',
  returned: 'Storno di un incasso: verifica il pagamento già registrato',
} as const

const LEFT_TEXT: Readonly<Record<LeftReason, string>> = {
  line_gone: 'il movimento non esiste più',
  line_matched: 'il movimento è già abbinato',
  line_set_aside: 'il movimento è stato messo da parte',
  due_gone: 'la rata non esiste più',
  due_paid: 'la rata è stata pagata nel frattempo',
  due_less: 'della rata resta da pagare meno di così',
  payment_gone: 'il pagamento registrato è stato stornato o abbinato a un altro movimento',
  payment_less: 'il pagamento registrato è più alto di quanto resta del movimento',
  future: 'la data del movimento è nel futuro',
}

type Proposal = NonNullable<StatementLine['proposal']>

/** What a proposal goes by, in words: `codice RF96 0000 …`, `nome e importo`. */
export function groundText({ ground, code }: Pick<Proposal, 'ground' | 'code'>): string {
  switch (ground) {
    case 'code':
      return `codice ${printCode(code)}`
    case 'payer':
      return 'nome e importo'
    case 'description':
      return 'nome nella descrizione e importo'
    case 'surname':
      return 'solo il cognome e l’importo'
  }
}

/** `Rossi Anna, rata del 30/11/2026 · Recitazione` */
export function dueText({
  studentName,
  dueOn,
  courseName,
}: Pick<Due, 'studentName' | 'dueOn' | 'courseName'>): string {
  return `${studentName}, rata del ${formatDay(dueOn)} · ${courseName}`
}

/** What the money of a line is already: `già registrato (ricevuta 2026/15)`. */
export function recordedText({ receipt }: Pick<Payment, 'receipt'>): string {
  return `già registrato (ricevuta ${receipt})`
}

/** Why a person has to look before she chooses a proposal; empty when there is nothing to say. */
export function cautionText({ caution, like }: Pick<Proposal, 'caution' | 'like'>): string {
  switch (caution) {
    case 'was_reversed':
      return 'un abbinamento di questo movimento è stato annullato'
    case 'code_paid':
      return 'la rata del codice risulta già pagata'
    case 'like_payment':
      return like ? `lo stesso importo è già registrato per ${likeText(like)}` : ''
    default:
      return ''
  }
}

/** What a line seems to be once more: `forse lo stesso movimento di movimenti.csv (n. 3)`. */
export function twinText({ name, place }: NonNullable<StatementLine['twin']>): string {
  return `forse lo stesso movimento di ${name} (n. ${place})`
}

const likeText = (payment: Payment) =>
  `la rata del ${formatDay(payment.dueOn)} (ricevuta ${payment.receipt})`

/** `150,00 € di 300,00 €` when only a part is paid. */
export function partText(part: {
  readonly amountCents: number
  readonly restCents: number
}): string {
  const { amountCents, restCents } = part
  return amountCents === restCents
    ? formatEuro(amountCents)
    : `${formatEuro(amountCents)} di ${formatEuro(restCents)}`
}

/** `Rossi Anna, rata del 30/11/2026 · Recitazione: 150,00 €, ricevuta 2026/12` */
export function paymentText(payment: StatementLine['payments'][number]): string {
  const before = payment.made ? '' : ', già registrato'
  return `${dueText(payment)}: ${formatEuro(payment.amountCents)}${before}, ricevuta ${payment.receipt}`
}

export function periodText({ firstOn, lastOn }: Pick<Statement, 'firstOn' | 'lastOn'>): string {
  return firstOn === lastOn ? formatDay(firstOn) : `${formatDay(firstOn)} – ${formatDay(lastOn)}`
}

/** What an import did: `32 movimenti importati, 4 c’erano già.` */
export function importedText({
  added,
  known,
  again,
}: {
  added: number
  known: number
  again: boolean
}): string {
  if (again) return 'Questo file è già stato importato: non è cambiato nulla.'
  const imported = plural(added, 'movimento importato', 'movimenti importati')
  return known === 0 ? `${imported}.` : `${imported}, ${known} c’erano già.`
}

export function confirmedText(count: number): string {
  return plural(count, 'movimento abbinato', 'movimenti abbinati')
}

/** What was not confirmed, each with its reason. */
export function leftText(
  left: readonly { readonly line: StatementLine | undefined; readonly reason: LeftReason }[],
): string {
  const told = left.map(({ line, reason }) =>
    line
      ? `${formatDay(line.bookedOn)} ${line.payer} ${formatEuro(line.amountCents)}: ${LEFT_TEXT[reason]}`
      : LEFT_TEXT[reason],
  )
  return `${plural(left.length, 'movimento non abbinato', 'movimenti non abbinati')}. ${told.join('; ')}.`
}

/** What became of what lines paid, once they are open again. */
export function reopenedText(payments: readonly Pick<StatementLine['payments'][number], 'made'>[]) {
  const made = payments.filter((payment) => payment.made).length
  const kept = made < payments.length ? 'quelli già registrati prima restano' : ''
  const told = [made > 0 ? 'i pagamenti sono stornati' : '', kept].filter((text) => text !== '')
  return `Abbinamento annullato: ${told.join(', ')}.`
}
export const REVERSAL_NOTE = 'Abbinamento dell’estratto conto annullato'
export const SET_ASIDE = 'Messo da parte'
export const TAKEN_BACK = 'Ripreso'
export const NOTHING_OPEN = 'Non c’è più nulla da abbinare.'

/** How much of what is open will be confirmed. */
export function chosenText(chosen: number, amount: string, open: number): string {
  if (open === 0) return ''
  const lines = plural(chosen, 'movimento scelto', 'movimenti scelti')
  return chosen === 0 ? `Nessun movimento scelto su ${open}.` : `${lines} su ${open}: ${amount}.`
}

// Asked once for each bank.
export const COLUMNS_EXPLAINED =
  'È la prima volta che arriva un file con queste intestazioni. Controlla le colonne proposte: la prossima volta non verrà più chiesto.'
export const COLUMNS_KNOWN =
  'Queste intestazioni sono già note: quello che scegli qui varrà anche per i prossimi file.'
export const COLUMN_FAULTS: Readonly<Record<string, string>> = {
  'date missing': 'Campo obbligatorio',
  'amount missing': 'Indica l’importo, oppure gli accrediti',
  'amount both': 'O un importo con segno, o accrediti e addebiti',
  'description twice': 'Ogni colonna può essere usata una volta sola',
}
