import type { Sentences } from '#kit/domain/errors.ts'
import type { paymentCodes } from './contract.ts'
import type { Status } from './types.ts'

export const paymentSentences: Sentences<typeof paymentCodes> = {
  'payments.course_not_found': 'Corso non trovato.',
  'payments.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'payments.instalment_not_found': 'Rata non trovata.',
  'payments.plan_missing': 'Il corso non ha ancora un piano rateale.',
  'payments.payment_not_found': 'Pagamento non trovato.',
  'payments.same_date': 'Non possono esserci due rate con la stessa data',
  'payments.sum': 'Il totale delle rate deve essere uguale al costo',
  'payments.instalment_paid': 'Impossibile eliminare una rata già pagata',
  'payments.instalment_has_payments':
    'La rata ha dei pagamenti registrati: stornali prima di eliminarla.',
  'payments.already_reversed': 'Il pagamento è già stato stornato.',
  'payments.future_payment': 'La data del pagamento è nel futuro.',
}

export const STATUS_NAME: Readonly<Record<Status, string>> = {
  unpaid: 'NON PAGATA',
  to_verify: 'DA VERIFICARE',
  paid: 'PAGATA',
}
