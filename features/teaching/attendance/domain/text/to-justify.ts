import { formatInteger } from '#kit/domain/format.ts'
import { MAX_ABSENCES } from '../types.ts'

export const TO_JUSTIFY_TITLE = 'Assenze da giustificare'
export const NOTHING_TO_JUSTIFY = 'Nessuna assenza da giustificare'
/** What stands in the list and what does not. */
export const WHAT_IS_LISTED =
  'Qui stanno le assenze segnate in un registro, né giustificate né recuperate, di chi frequenta un corso non archiviato.'
export const TOO_MANY = `Si giustificano al massimo ${formatInteger(MAX_ABSENCES)} assenze insieme.`
