import type { Sentences } from '#kit/domain/errors.ts'
import { formatEuro } from '#kit/domain/format.ts'
import type { paymentCodes } from '../contract.ts'
import { FUTURE_DATE, NO_INSTALMENT } from '../text.ts'
import { proofSentences } from './proofs.ts'
import { verificationSentences } from './verification.ts'

/** Why the server refuses; apart from the words of the screens, none of which need them all. */
export const paymentSentences: Sentences<typeof paymentCodes> = {
  'payments.course_not_found': 'Corso non trovato.',
  'payments.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'payments.instalment_not_found': NO_INSTALMENT,
  'payments.payment_not_found': 'Pagamento non trovato.',
  'payments.already_reversed': 'Il pagamento è già stato stornato.',
  'payments.has_payments':
    'La rata ha dei pagamenti registrati: stornali prima di segnarla da pagare.',
  'payments.future_payment': FUTURE_DATE,
  'payments.more_than_missing': ({ missingCents, amountCents }) =>
    `${missingCents === 0 ? 'La rata è già coperta' : `Alla rata mancano ${formatEuro(Number(missingCents))}`}: registrare ${formatEuro(Number(amountCents))}?`,
  ...proofSentences,
  ...verificationSentences,
}
