import { expect, test } from 'vitest'
import type { Figures } from './contract.ts'
import * as text from './text.ts'

const figures: Figures = {
  held: 20,
  present: 15,
  recovered: 2,
  previousHeld: 6,
  previousAbsences: 4,
  absences: 7,
  unjustified: 1,
  justified: 2,
  minutesHeld: 2_400,
  minutesAttended: 1_770,
  attendancePercent: 85,
  absencePercent: 26.25,
}
const none: Figures = {
  ...figures,
  held: 0,
  present: 0,
  recovered: 0,
  minutesHeld: 0,
  minutesAttended: 0,
  attendancePercent: null,
  absencePercent: 0,
}

test('each figure says in words what makes it', () => {
  expect(text.attendanceFormula(figures)).toContain('(15 + 2) / 20 = 85,0%.')
  expect(text.absenceFormula(figures)).toContain('1 − 29,50 / 40,00 = 26,25%.')
  expect(text.absencesFormula(figures)).toContain('20 − 15 − 2 + 4 = 7.')
  expect(text.unjustifiedFormula(figures)).toContain(': 1.')
  expect(text.absencesOfHeld(figures)).toBe('7/26')
})

test('figures of no lesson say so', () => {
  expect(text.attendanceFormula(none)).toBe('Nessuna lezione svolta finora.')
  expect(text.absenceFormula(none)).toBe('Nessuna lezione svolta finora.')
})

test('a lesson without a register, and an absence made up, have their day', () => {
  const lesson = { courseName: 'Recitazione 1', startsAt: '2027-03-07T18:30:00' }
  expect(text.missingRegisterLine(lesson)).toBe('Recitazione 1, 07/03/2027 18:30')
  expect(text.recoveredOn(lesson.startsAt)).toBe('Recuperata il 07/03/2027')
})

test('what secretaries know by heart is said to the letter', () => {
  const said = {
    title: text.REGISTER_TITLE,
    hours: text.MINUTES_LABEL,
    hoursWrong: text.HOURS_WRONG,
    everybody: text.EVERYBODY_NEEDED,
    incomplete: text.attendanceSentences['attendance.incomplete'],
    absent: text.CONFIRM_ABSENT,
    saved: text.REGISTER_SAVED,
    failed: text.REGISTER_FAILED,
    status: text.STATUS_WORDS,
    justify: [text.JUSTIFY, text.JUSTIFIED, text.UNJUSTIFY],
    justifyFailed: text.JUSTIFY_FAILED,
    unjustifyFailed: text.UNJUSTIFY_FAILED,
    missing: text.MISSING_REGISTERS,
  }
  expect(said).toEqual({
    title: 'Gestione Presenze',
    hours: 'Ore di presenza:',
    hoursWrong: 'Inserire un numero per le ore di presenza',
    everybody: "E' necessario segnare la presenza di TUTTI gli studenti per continuare",
    incomplete: "E' necessario segnare la presenza di TUTTI gli studenti per continuare",
    absent: 'Ci sono studenti con assenza senza recupero. Continuare?',
    saved: 'Salvataggio avvenuto con successo.',
    // Misspelt so in the old program, and kept.
    failed: 'Si è verficato un errore durante il salvataggio dei dati. Per favore, riprova.',
    status: { present: 'PRESENTE', absent: 'ASSENTE' },
    justify: ['Giustifica', 'Giustificata', 'Rimuovi'],
    justifyFailed:
      'Si è verificato un errore inatteso durante la giustificazione di questa assenza. Per favore, riprova.',
    unjustifyFailed:
      'Si è verificato un errore inatteso durante la rimozione di questa giustifica. Per favore, riprova.',
    missing: 'Per le seguenti lezioni non è stato compilato il registro:',
  })
})
