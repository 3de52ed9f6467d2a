import type { Sentences } from '#kit/domain/errors.ts'
import type { Day } from '#kit/domain/day.ts'
import { formatDay, formatEuro, plural } from '#kit/domain/format.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { verificationCodes } from '../contract/verification.ts'

export const verificationSentences: Sentences<typeof verificationCodes> = {
  'payments.not_to_verify': ({ who, status }) =>
    `Non è più da verificare: ${who ? `${who} l’ha segnata ${status}` : `ora è ${status}`}.`,
  'payments.already_covered':
    'I pagamenti registrati coprono già la rata: si approva senza un altro importo.',
  'payments.refusal_over': 'La rata intanto è stata pagata o è di nuovo da verificare.',
}

export const NOTHING_TO_VERIFY = {
  title: 'Nessun pagamento da verificare.',
  text: 'Quando una rata è da verificare compare qui con le sue prove di pagamento.',
}

export const NO_PROOF =
  'Nessuna prova di pagamento caricata: la rata è stata segnata da verificare senza un file.'

export const COVERED =
  'I pagamenti registrati coprono già la rata: approvandola diventa pagata, senza un altro pagamento.'

/** Beside it: why it can only be approved. */
export const NOT_REFUSED = 'Non si può rifiutare finché i pagamenti registrati non sono stornati.'

export const NO_AMOUNT = 'Scrivi quanto è arrivato.'

/**
 * What approving will do, said before it is done: `restCents` will be lacking afterwards; below zero
 * more was found than was lacking.
 */
export function approvalText(restCents: Cents): string {
  if (restCents > 0)
    return `Non basta: il pagamento viene registrato, ma la rata diventa da pagare e mancheranno ${formatEuro(restCents)}.`
  return restCents === 0
    ? 'La rata diventa pagata.'
    : `Sono ${formatEuro(-restCents)} più di quanto manca. La rata diventa pagata.`
}

/** A date that is far from the proof, so many days after it, or before it when they are negative. */
export function farText(days: number, proof: Day): string {
  const far = plural(Math.abs(days), 'giorno', 'giorni')
  return `La prova è del ${formatDay(proof)}, ${far} ${days > 0 ? 'prima' : 'dopo'}: controlla la data.`
}

/** Why the open instalment cannot be approved by itself while rows are selected. */
export const SELECTED_TOGETHER = 'Le rate selezionate si approvano insieme, in fondo alla lista.'

/** Kept in the history when only a part was found. */
export function partReason(paidCents: Cents, amountCents: Cents): string {
  return `Verificati ${formatEuro(paidCents)} di ${formatEuro(amountCents)}`
}

/** Kept in the history when a decision was taken back. */
export const TAKEN_BACK = 'Verifica annullata'

export function approvedText(student: string, receipt: string | undefined): string {
  return `${student}: rata pagata${receipt === undefined ? '' : `, ricevuta ${receipt}`}.`
}

export function partText(student: string, receipt: string, restCents: Cents): string {
  return `${student}: pagamento registrato, ricevuta ${receipt}. Rata da pagare, mancano ${formatEuro(restCents)}.`
}

/** `untold`: the mail that was asked for has nowhere to go. */
export function rejectedText(student: string, untold: boolean): string {
  const sentence = `${student}: rata da pagare.`
  return untold ? `${sentence} Non ha un indirizzo: non è stato avvisato.` : sentence
}

/** What several approvals at once will record. */
export function approveAllText(count: number, missingCents: Cents): string {
  return missingCents === 0
    ? `${plural(count, 'rata', 'rate')}, già coperte dai pagamenti registrati.`
    : `Per ${plural(count, 'rata si registra', 'rate si registra')} quello che manca: ${formatEuro(missingCents)} in tutto.`
}

/** What an empty day means for several rows. */
export const EACH_ITS_DAY = 'Vuota: per ognuna il giorno della sua prova.'

export function approvedAllText(count: number): string {
  return plural(count, 'rata approvata', 'rate approvate')
}
