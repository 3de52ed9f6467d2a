import type { Sentences } from '#kit/domain/errors.ts'
import type { fileCodes } from './contract.ts'

const SCANS = 'PDF, JPEG o PNG'
const DOCUMENTS = 'documenti (PDF, testi, fogli di calcolo, presentazioni), immagini, audio o video'

export const fileSentences = {
  'files.not_found': 'Il documento non esiste più.',
  'files.empty': 'Il documento è vuoto.',
  'files.too_large': (data) =>
    `Il documento è troppo grande: al massimo ${data['limit'] ?? '?'} MB.`,
  'files.not_an_image': 'L’immagine deve essere un file JPEG, PNG, GIF o WebP.',
  'files.unknown_type': ({ allowed }) =>
    `Questo tipo di documento non è accettato: usa ${allowed === 'scan' ? SCANS : DOCUMENTS}.`,
} satisfies Sentences<typeof fileCodes>

export const FILE_NOT_FOUND = 'File non trovato'
export const FILE_UNREADABLE =
  'Il file non si può leggere: se è una cartella, aggiungi i file che contiene.'
export const POPUP_BLOCKED = 'Popup bloccato. Abilita i popup per visualizzare il file.'
export const UNREADABLE_ANSWER = 'Errore nel parsing della risposta'

/** Why a file could not be shown, in one sentence with one full stop. */
export const viewFailed = (reason: string) =>
  `Errore nella visualizzazione del file: ${reason.replace(/\.$/, '')}.`
