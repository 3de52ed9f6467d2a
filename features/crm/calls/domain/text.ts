import { plural } from '#kit/domain/format.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const callsSentences = {
  'calls.taken': (data: Readonly<Record<string, unknown>>) =>
    `Il lead è già aperto da ${String(data['who'] ?? 'un altro operatore')}.`,
  'calls.not_yours':
    'Il lead non è più tuo: sono passati i minuti per la chiamata. Quello che hai scritto è ancora qui: riprendilo e salva.',
  'calls.not_to_call': 'Questo lead ha chiesto di non essere chiamato.',
  'calls.outcome_not_found': 'Questo esito non esiste più.',
  'calls.contact_time': 'Il prossimo contatto deve essere nel futuro, entro due anni.',
  'calls.course_not_found': 'Il tag del corso non esiste più.',
}

export const lockedBy = (by: string, own: boolean) => (own ? 'Aperto da te' : `Aperto da ${by}`)

export const TO_CALL_EMPTY = {
  title: 'Nessun lead da chiamare',
  text: 'Qui compaiono i lead senza tag di esito e senza motivi di rifiuto.',
}
export const CALLED_EMPTY = {
  title: 'Nessun lead chiamato',
  text: 'Qui compaiono i lead che hanno un tag di esito o un motivo di rifiuto.',
}
export const NOTHING_DUE = {
  title: 'Per ora non c’è nessuno da chiamare',
  text: 'I richiami concordati compaiono alla loro ora; chi non ha risposto torna dopo due ore.',
}
export const CALL_SAVED = 'Chiamata registrata.'
export const SCRIPT_SAVED = 'Testo salvato.'
export const NO_SCRIPT =
  'Nessun testo per il corso di questo lead. La segreteria lo scrive dalla dashboard.'

/** Which try this is. */
export const attemptsText = (attempts: number) =>
  attempts === 0 ? 'Mai chiamato' : `Già ${plural(attempts, 'chiamata', 'chiamate')}`

/** The sums of a day of calls, in their order, under their names. */
export const WORK_DAY_SUMS = [
  ['calls', 'Chiamate'],
  ['answered', 'Risposte'],
  ['appointments', 'Appuntamenti'],
  ['enrolled', 'Iscritti'],
] as const
