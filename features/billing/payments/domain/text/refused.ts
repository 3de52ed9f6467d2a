import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { printCode } from '../rules/code.ts'
import { type Payable, TRANSFER_PLACEHOLDERS } from './transfer.ts'

export const REFUSED_SUBJECT = 'Il pagamento di una rata non risulta'

/** The letter about a payment that was not found, until the office writes its own. */
export const REFUSED_LETTER = {
  subject: REFUSED_SUBJECT,
  html: [
    'Ciao {nome},',
    'non abbiamo potuto confermare il pagamento di questa rata:',
    '{rata}',
    'Motivo: {motivo}',
    'Se hai già pagato, rispondi a questa mail con la ricevuta del pagamento.',
    '{bonifico}',
    '{qr}',
    'Grazie,<br />la segreteria di {accademia}',
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join(''),
}
export const REFUSED_NAME = 'Pagamento non confermato'
export const REFUSED_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  accademia: 'Nome dell’accademia',
  rata: 'La rata, in una tabella con corso, importo e causale',
  motivo: 'Il motivo scritto nel rifiuto',
  ...TRANSFER_PLACEHOLDERS,
}

/** The instalment, a line for each thing to know of it. */
export function refusedDue(courseName: string, { dueOn, missingCents, code }: Payable) {
  return [
    ['Corso', courseName],
    ['Scadenza', formatDay(dueOn)],
    ['Da pagare', formatEuro(missingCents)],
    ['Causale', printCode(code)],
  ] as const
}

/** Said beside the choice to write to the student. */
export const TELL_LABEL = 'Avvisa lo studente per mail'
export const TELL_TEXT = 'Riceve il motivo e i dati per pagare; “Annulla” ferma anche la mail.'
