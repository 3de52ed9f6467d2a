import { expect, test } from 'vitest'
import { MOVE_KINDS, type MoveKind, type MoveRecord } from '../types.ts'
import { goneRecords, isWhole } from './gone.ts'

const one = (kind: MoveKind, oldId: string, data: object = {}) =>
  ({ kind, oldId, label: `${kind} ${oldId}`, data, notes: [] }) as unknown as MoveRecord

const always = () => true
const told = (records: readonly MoveRecord[]) =>
  records.map(({ kind, oldId }) => `${kind} ${oldId}`)

test('what belongs to a record that has gone goes with it', () => {
  const gone = goneRecords(
    [
      one('course', '3'),
      one('lesson', '7', { courseId: '3' }),
      one('register', '7', { lessonId: '7' }),
      one('exam', '9', { courseId: '4' }),
      one('login', 'student 5', { role: 'student', personId: '5' }),
      one('student', '5', { courseIds: ['3'] }),
    ],
    always,
  )
  expect(told(gone)).toEqual(['exam 9', 'student 5', 'course 3'])
})

test('whatever names another goes before it, in the order in which it came, backwards', () => {
  const all = MOVE_KINDS.map((kind) => one(kind, '1'))
  expect(goneRecords(all, always).map(({ kind }) => kind)).toEqual(MOVE_KINDS.toReversed())
})

test('it is asked about where there is a trash, and told where there is none', () => {
  const all = [one('room', '1'), one('discounts', '2', { courseId: '8' })]
  const gone = goneRecords(all, (kind) => kind === 'room')
  expect(gone.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
    ['gone_stays'],
    ['gone_there'],
  ])
  expect(gone.map(({ data }) => data)).toEqual([null, null])
})

test('a reading with a hole proves nothing', () => {
  expect(isWhole([one('room', '1')])).toBe(true)
  expect(isWhole([one('room', '1'), one('lesson', '')])).toBe(false)
})
