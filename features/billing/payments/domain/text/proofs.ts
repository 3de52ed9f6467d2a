import { MAX_SIZE } from '#f/system/files/domain/rules/sizes.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, joinWords } from '#kit/domain/format.ts'
import type { Proof, proofCodes } from '../contract/proofs.ts'

// Said by the screen too, before anything is sent.
export const NOT_A_PROOF = 'Sono accettati solo file jpg, jpeg, png e pdf.'
export const NOT_A_PDF = 'È accettato solo un file pdf.'

export const proofSentences: Sentences<typeof proofCodes> = {
  'payments.proof_not_found': 'La prova di pagamento non esiste più.',
  'payments.upload_not_found':
    'Uno dei file non è più disponibile: toglilo oppure caricalo di nuovo.',
  'payments.not_a_proof': NOT_A_PROOF,
  'payments.not_a_pdf': NOT_A_PDF,
  'payments.document_not_found': 'Il corso non ha un PDF dei pagamenti.',
  'payments.document_exists':
    'Il corso ha già un PDF dei pagamenti: eliminalo prima di caricarne un altro.',
}

const MIB = 1024 * 1024
/** What may be chosen, said below the field. */
export const PROOF_KINDS = `jpg, jpeg, png o pdf, fino a ${MAX_SIZE.scan / MIB} MB ciascuno`
export const DOCUMENT_KINDS = `Un pdf, fino a ${MAX_SIZE.document / MIB} MB`

export const NUMBERED = 'Con più file, ognuno prende il nome e un numero.'

export const FILE_LOADED = 'File caricato con successo'
/** What the alert begins with; the server’s reason follows, or that it is unknown. */
export const FILE_FAILED = 'Errore nel caricamento del file:'
export const PROOF_REMOVED = 'Prova eliminata'
export const CONFIRM_DELETE_PDF = 'Sei sicuro di voler eliminare il pdf?'
export const PDF_DELETED = 'Pdf eliminato'

/** Said once a proof was added to an unpaid instalment: the status is the user’s to save. */
export const PROPOSED =
  'C’è una prova da controllare: lo stato proposto è da verificare. Salva per confermarlo, oppure scegline un altro.'

/** `Lo stesso file è la prova di: Rossi Anna, Recitazione, rata del 30/09/2026.` */
export function alsoProvesText(others: Proof['alsoProves']): string {
  const named = others.map(
    ({ studentName, courseName, dueOn }) =>
      `${studentName}, ${courseName}, rata del ${formatDay(dueOn)}`,
  )
  return `Lo stesso file è la prova di: ${joinWords(named)}.`
}
