import { MAX_SIZE } from '#f/system/files/domain/rules/sizes.ts'
import { FILE_NOT_FOUND } from '#f/system/files/domain/text.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import type { materialCodes } from './contract.ts'

/** Beside a form without files; it can be saved as it is. */
export const NO_FILE = 'Inserisci un file'

export const materialSentences: Sentences<typeof materialCodes> = {
  'materials.course_not_found': 'Il corso non esiste più.',
  'materials.handout_not_found': 'La dispensa non esiste più.',
  'materials.homework_not_found': 'Il compito non esiste più.',
  'materials.file_not_found': FILE_NOT_FOUND,
  'materials.upload_not_found':
    'Uno dei file non è più disponibile: toglilo oppure caricalo di nuovo.',
  'materials.no_description': 'Inserisci una descrizione',
}

export const HANDOUT_CREATED = 'Dispensa aggiunta'
export const HANDOUT_SAVED = 'Dispensa salvata'
export const HANDOUT_DELETED = 'Dispensa eliminata'
export const HOMEWORK_CREATED = 'Compito assegnato con successo'
/** What the alert begins with when homework could not be sent; the server’s reason follows. */
export const HOMEWORK_FAILED = 'Errore nel caricamento del file:'
export const HOMEWORK_SAVED = 'Compito salvato'
export const HOMEWORK_DELETED = 'Compito eliminato'
export const DISCOUNTS_SAVED = 'Scontistiche aggiornate con successo'
export const DISCOUNTS_FAILED =
  'Si è verificato un errore durante il salvataggio delle scontistiche.'

export const confirmDeleteHandout = (name: string) =>
  `Sei sicuro di voler eliminare la dispensa «${name}»?`
export const confirmDeleteHomework = (title: string) =>
  `Sei sicuro di voler eliminare il compito «${title}»?`

/** What may be attached, said below the field. */
export const FILE_KINDS = `Documenti, immagini, audio e video, fino a ${MAX_SIZE.document / 1024 / 1024} MB ciascuno`
