import { expect, test } from 'vitest'
import { byName } from '#f/system/imports/domain/rules.ts'
import { lineKeys, minutesOf, readLesson, timeOf } from './rules.ts'
import * as text from './text.ts'

test.each([
  ['18:30', '18:30'],
  ['9.05', '09:05'],
  ['18', '18:00'],
  ['12/10/2026 18:30', '18:30'],
  ['18:30:00', '18:30'],
  ['0.7708333333', '18:30'],
  ['24:00', undefined],
  ['sera', undefined],
  ['', undefined],
])('%j is the time %s', (written, time) => {
  expect(timeOf(written)).toBe(time)
})

test.each([
  [{ minutes: '90', end: '' }, 90],
  [{ minutes: '1:30', end: '' }, 90],
  [{ minutes: '', end: '20:30' }, 120],
  [{ minutes: '', end: '0:30' }, 360],
  [{ minutes: '', end: '' }, 0],
])('a lesson from 18:30 with %j takes %i minutes', (written, minutes) => {
  expect(minutesOf('2026-10-12T18:30:00', written)).toBe(minutes)
})

const NAMES = {
  courses: byName([{ id: 1, name: 'Regia' }]),
  rooms: byName([{ id: 2, name: 'Aula 1' }]),
  teachers: byName([
    { id: 3, name: 'Bianchi Luca' },
    { id: 4, name: 'Verdi Ada' },
  ]),
  subjects: byName([{ id: 5, name: 'Dizione' }]),
}
const LINE = { course: 'regia', day: '12/10/2026', start: '18:30', end: '20:30', room: 'aula 1' }
const read = (more: Readonly<Record<string, string>> = {}) => {
  const said: Readonly<Record<string, string>> = { ...LINE, ...more }
  return readLesson((field) => said[field] ?? '', NAMES)
}

test('a right line is a lesson with what it names', () => {
  const { said, reasons } = read({ teachers: 'Bianchi Luca; Verdi Ada', subjects: 'dizione' })
  expect(reasons).toEqual([])
  expect(said).toMatchObject({
    ...{ courseId: 1, roomId: 2, teacherIds: [3, 4], subjectIds: [5] },
    ...{ startsAt: '2026-10-12T18:30:00', minutes: 120 },
  })
  expect(lineKeys(said)).toEqual(['1 2026-10-12T18:30:00'])
})

test.each([
  [{ course: 'Canto' }, text.unknown('Corso')('Canto')],
  [{ course: '' }, text.ONE_COURSE],
  [{ room: '' }, "Selezionare un'aula"],
  [{ day: '31/02/2026' }, text.DAY_FORM],
  [{ start: 'sera' }, text.START_FORM],
  // The clock goes on by an hour in that night.
  [{ day: '28/03/2027', start: '2:30', end: '4:30' }, text.START_FORM],
  [{ end: '' }, text.LENGTH_FORM],
  [{ end: '18:45' }, text.LENGTH_FORM],
])('%j is refused', (more, reason) => {
  expect(read(more).reasons).toContain(reason)
})
