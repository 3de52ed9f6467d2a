import { printCode } from '#f/billing/payments/domain/rules/code.ts'
import { formatDay, formatEuro, joinWords, plural } from '#kit/domain/format.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { LateInstalment } from '../contract.ts'
import type { Skipped } from '../rules.ts'
import { fillPlaceholders } from '../rules/reminder.ts'

/** The text of a reminder, its placeholders not yet replaced. */
export interface ReminderText {
  readonly subject: string
  readonly body: string
}

/** What is sent until the office writes its own. */
export const STANDARD_TEXT: ReminderText = {
  subject: 'Promemoria di pagamento: {accademia}',
  body: `Ciao {nome},

ti ricordiamo che non risultano ancora pagate queste rate:

{rate}

In tutto: {totale}

{bonifico}

Se paghi con un bonifico, scrivi nella causale il codice che trovi accanto alla rata: così lo registriamo subito. Se hai già pagato, non tenere conto di questa mail.

Grazie,
la segreteria di {accademia}`,
}

/** Whom a letter is for, and the late instalments it is about, the oldest first. */
export interface ReminderFacts {
  readonly academy: string
  readonly name: string
  readonly surname: string
  /** The academy's account, where it has told it. */
  readonly iban?: string | undefined
  readonly dues: readonly Pick<
    LateInstalment,
    'courseName' | 'dueOn' | 'amountCents' | 'missingCents' | 'code'
  >[]
}

type Paragraph =
  | { readonly paragraph: string }
  | { readonly facts: readonly (readonly [string, string])[] }

/** The letter in the office's words; a paragraph that is `{rate}` alone becomes a table. */
export function reminderLetter(
  text: ReminderText,
  facts: ReminderFacts,
): { subject: string; blocks: Paragraph[] } {
  const lines = facts.dues.map(dueLine)
  const iban = (facts.iban ?? '').replace(/.{4}(?=.)/g, '$& ')
  const values = {
    nome: facts.name,
    cognome: facts.surname,
    rate: lines.map((line) => line.join(': ')).join('\n'),
    totale: formatEuro(facts.dues.reduce((sum, { missingCents }) => sum + missingCents, 0)),
    accademia: facts.academy,
    beneficiario: facts.academy,
    iban,
    bonifico: iban === '' ? '' : `Bonifico a ${facts.academy}, IBAN ${iban}.`,
  }
  const blocks = text.body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph === '{rate}'
        ? { facts: lines }
        : { paragraph: fillPlaceholders(paragraph, values) },
    )
    // A transfer to nowhere: the academy has not told its account.
    .filter((block) => !('paragraph' in block) || block.paragraph !== '')
  return { subject: fillPlaceholders(text.subject, values), blocks }
}

/** `Recitazione, rata del 30/09/2026` and `333,33 €, causale RF…`. */
function dueLine(due: ReminderFacts['dues'][number]): readonly [string, string] {
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
  withdrawn: 'Di chi si è ritirato dal corso',
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
