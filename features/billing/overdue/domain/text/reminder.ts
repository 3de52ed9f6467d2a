import { printCode } from '#f/billing/payments/domain/rules/code.ts'
import { TRANSFER_PLACEHOLDERS, transferValues } from '#f/billing/payments/domain/text/transfer.ts'
import type { Payee } from '#f/system/settings/domain/types.ts'
import { formatDay, formatEuro, joinWords, plural } from '#kit/domain/format.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { LateInstalment } from '../contract.ts'
import type { Skipped } from '../rules.ts'

/** The letter in its original words. */
export const REMINDER_LETTER = {
  subject: 'Promemoria di pagamento: {accademia}',
  html: [
    'Ciao {nome},',
    'ti ricordiamo che non risultano ancora pagate queste rate:',
    '{rate}',
    'In tutto: {totale}',
    '{bonifico}',
    '{qr}',
    'Se paghi con un bonifico, scrivi nella causale il codice che trovi accanto alla rata: così lo registriamo subito. Se hai già pagato, non tenere conto di questa mail.',
    'Grazie,<br />la segreteria di {accademia}',
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join(''),
}
export const REMINDER_NAME = 'Sollecito di pagamento'
/** What its text may name, with the meaning of each. */
export const REMINDER_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  rate: 'Le rate in ritardo, in una tabella con importo e causale',
  totale: 'Quanto manca in tutto',
  accademia: 'Nome dell’accademia',
  ...TRANSFER_PLACEHOLDERS,
}

/** Late instalments of a student, the oldest first. */
type Told = Pick<LateInstalment, 'courseName' | 'dueOn' | 'amountCents' | 'missingCents' | 'code'>

/** How the letter draws a QR code: an address of a picture. */
type Draw = (text: string) => string

/** What the placeholders stand for in the letter about these instalments. */
export function reminderValues(
  { name, surname }: { readonly name: string; readonly surname: string },
  dues: readonly Told[],
  payee: Payee,
  draw: Draw,
) {
  return {
    nome: name,
    cognome: surname,
    rate: { facts: dues.map(dueLine) },
    totale: formatEuro(dues.reduce((sum, { missingCents }) => sum + missingCents, 0)),
    ...transferValues(payee, dues, draw),
  }
}

/** Stands for the academy's account wherever the letter is only looked at. */
export const SAMPLE_ACCOUNT: Payee = { payee: 'Accademia', iban: 'IT60X0542811101000000123456' }

/** Stands for the instalments wherever the letter is only looked at. */
export const SAMPLE: Told = {
  courseName: 'Recitazione',
  dueOn: '2027-01-31',
  amountCents: 25_000,
  missingCents: 25_000,
  code: 'RF18539007547034',
}

/** `Recitazione, rata del 30/09/2026` and `333,33 €, causale RF…`. */
function dueLine(due: Told): readonly [string, string] {
  const rest = due.missingCents < due.amountCents ? ` (su ${formatEuro(due.amountCents)})` : ''
  return [
    `${due.courseName}, rata del ${formatDay(due.dueOn)}`,
    `${formatEuro(due.missingCents)}${rest}, causale ${printCode(due.code)}`,
  ]
}

const SKIPPED_TEXT: Readonly<Record<Skipped, string>> = {
  not_late: 'Non più in ritardo',
  nothing_missing: 'Già coperte dai pagamenti',
  reminded_today: 'Già sollecitate oggi',
  withdrawn: 'Di chi ha lasciato il corso',
  blacklisted: 'Di chi è nella blacklist',
  no_mail: 'Senza un indirizzo mail valido',
}
/** Names that a line has room for. */
const NAMED = 8

/** What is left out, a line for each reason: `Già sollecitate oggi: 2 rate (Rossi Anna)`. */
export function skippedLines(
  skipped: readonly { readonly name: string; readonly why: Skipped }[],
): { why: Skipped; text: string }[] {
  return [...Map.groupBy(skipped, ({ why }) => why)].map(([why, all]) => {
    const names = [...new Set(all.map(({ name }) => name))]
    const shown = names.slice(0, NAMED)
    const rest = names.length - shown.length
    const told = joinWords(rest === 0 ? shown : [...shown, plural(rest, 'altro', 'altri')])
    return { why, text: `${SKIPPED_TEXT[why]}: ${plural(all.length, 'rata', 'rate')} (${told})` }
  })
}

/** What is about to be sent: `3 mail per 5 rate, in tutto 1.250,00 €.` */
export function aboutToRemind(sums: { mails: number; instalments: number; cents: Cents }): string {
  if (sums.mails === 0) return 'Con questa scelta non parte nessuna mail.'
  return `${mailsFor(sums.mails, sums.instalments)}, in tutto ${formatEuro(sums.cents)}.`
}

/** What was sent. */
export function remindedText(done: {
  mails: number
  instalments: number
  skipped: number
}): string {
  const left = done.skipped === 0 ? '' : ` ${plural(done.skipped, 'rata saltata', 'rate saltate')}.`
  if (done.mails === 0) return `Nessun sollecito da inviare.${left}`
  return `Solleciti messi in uscita: ${mailsFor(done.mails, done.instalments)}.${left}`
}

const mailsFor = (mails: number, instalments: number) =>
  `${plural(mails, 'mail', 'mail')} per ${plural(instalments, 'rata', 'rate')}`

/** What became of taking reminders back, when some had gone already. */
export function tooLateText({
  cancelled,
  tooLate,
}: {
  cancelled: number
  tooLate: number
}): string {
  return `${plural(cancelled, 'sollecito annullato', 'solleciti annullati')}; ${plural(
    tooLate,
    'mail era già partita',
    'mail erano già partite',
  )}.`
}
