import { expect, test } from 'vitest'
import * as text from './text.ts'

test('what secretaries know by heart is said to the letter', () => {
  const said = {
    title: text.examTitle({ title: 'Monologo', heldOn: '2027-03-07' }),
    wrong: text.WRONG_GRADES,
    saved: text.GRADES_SAVED,
    inserted: text.EXAM_INSERTED,
    failed: text.INSERTION_FAILED,
    none: text.NO_EXAMS,
  }
  expect(said).toEqual({
    title: 'Monologo del 07/03/2027',
    wrong: 'Errore, controlla i valori inseriti',
    saved: 'Salvataggio completato',
    inserted: 'Esame inserito con successo',
    failed: 'Si è verificato un errore.',
    none: 'Lo studente non ha sostenuto alcun esame in questo corso.',
  })
})
