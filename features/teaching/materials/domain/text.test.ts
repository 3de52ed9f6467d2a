import { expect, test } from 'vitest'
import * as text from './text.ts'

test('what secretaries know by heart is said to the letter', () => {
  const said = {
    noFile: text.NO_FILE,
    noDescription: text.materialSentences['materials.no_description'],
    fileNotFound: text.materialSentences['materials.file_not_found'],
    homeworkCreated: text.HOMEWORK_CREATED,
    homeworkFailed: text.HOMEWORK_FAILED,
    discountsSaved: text.DISCOUNTS_SAVED,
    discountsFailed: text.DISCOUNTS_FAILED,
  }
  expect(said).toEqual({
    noFile: 'Inserisci un file',
    noDescription: 'Inserisci una descrizione',
    fileNotFound: 'File non trovato',
    homeworkCreated: 'Compito assegnato con successo',
    homeworkFailed: 'Errore nel caricamento del file:',
    discountsSaved: 'Scontistiche aggiornate con successo',
    discountsFailed: 'Si è verificato un errore durante il salvataggio delle scontistiche.',
  })
})
