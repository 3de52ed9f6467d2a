import { describe, expect, test } from 'vitest'
import { wallTimeAt } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { columnsByRoom, columnsByTeacher, rowsByDay } from './columns.ts'
import { aimOf, goalInWeek } from './goal.ts'
import { nextInWeek } from './move-focus.ts'

const DAYS = ['2026-10-19', '2026-10-20', '2026-10-21']
const ROOMS = [
  { id: 1, name: 'Aula 1' },
  { id: 2, name: 'Aula 2' },
]

function lesson(id: number, day: number, time: string, more: Partial<Lesson> = {}): Lesson {
  return {
    ...{ id, courseId: 1, courseName: 'Corso', categoryId: 1, otherCourses: [], teachers: [] },
    ...{ teacherGroupId: null, teacherGroupName: null, subjects: [], roomId: 1, roomName: null },
    ...{ startsAt: wallTimeAt(DAYS[day] ?? '', time), minutes: 60, topic: '', fee: false },
    ...{ splitBilling: false, dailyBilling: false, seriesId: null, version: 0 },
    ...more,
  }
}

const inRooms = (...lessons: Lesson[]) => rowsByDay(columnsByRoom(lessons, ROOMS), DAYS)

describe('the rows of a week', () => {
  test('are the rooms with a cell a day, the lessons of each in order of time', () => {
    const rows = inRooms(
      lesson(1, 1, '18:00'),
      lesson(2, 1, '09:00'),
      lesson(3, 0, '12:00', { roomId: 2 }),
      lesson(4, 2, '09:00', { roomId: null }),
    )
    const shown = rows.map(({ title, cells }) => [
      title,
      ...cells.map(({ blocks }) => blocks.map((block) => block.lesson.id).join()),
    ])
    expect(shown).toEqual([
      ['Aula 1', '', '2,1', ''],
      ['Aula 2', '3', '', ''],
      ['Senza aula', '', '', '4'],
    ])
  })
})

describe('a lesson of a week', () => {
  const rows = inRooms(
    lesson(1, 0, '09:00'),
    lesson(2, 0, '18:00'),
    lesson(3, 2, '17:00'),
    lesson(4, 2, '10:00'),
    lesson(5, 0, '10:00', { roomId: 2 }),
    lesson(6, 1, '10:00', { roomId: null }),
  )
  const at = (row: string, day: number, id: number) => `${row} ${DAYS[day]}-${id}`

  test('leads to those of its day up and down, and to the nearest of its row sideways', () => {
    expect(nextInWeek(rows, at('1', 0, 1), 'ArrowDown')).toBe(at('1', 0, 2))
    expect(nextInWeek(rows, at('1', 0, 2), 'ArrowDown')).toBe(at('2', 0, 5))
    expect(nextInWeek(rows, at('2', 0, 5), 'ArrowUp')).toBe(at('1', 0, 2))
    expect(nextInWeek(rows, at('1', 0, 1), 'ArrowUp')).toBeUndefined()
    expect(nextInWeek(rows, at('1', 0, 2), 'ArrowRight')).toBe(at('1', 2, 3))
    expect(nextInWeek(rows, at('1', 2, 4), 'ArrowLeft')).toBe(at('1', 0, 1))
    expect(nextInWeek(rows, at('1', 2, 4), 'ArrowRight')).toBeUndefined()
    expect(nextInWeek(rows, undefined, 'ArrowRight')).toBeUndefined()
  })

  test('goes to another day at its hour, and into another room', () => {
    const aim = (key: string, from = at('1', 0, 2)) => {
      const goal = goalInWeek(rows, from, key)
      return goal && aimOf(goal, DAYS[0] ?? '')
    }
    const place = { startsAt: wallTimeAt(DAYS[1] ?? '', '18:00'), minutes: 60 }
    expect(aim('ArrowRight')).toEqual(place)
    expect(aim('ArrowLeft')).toBeUndefined()
    const startsAt = wallTimeAt(DAYS[0] ?? '', '18:00')
    expect(aim('ArrowDown')).toEqual({ ...place, startsAt, room: { id: 2, name: 'Aula 2' } })
    expect(aim('Enter')).toBeUndefined()
  })

  test('without a room goes to other days, and no other lesson loses its room', () => {
    const none = goalInWeek(rows, at('none', 1, 6), 'ArrowRight')
    expect(none && aimOf(none, '')?.startsAt).toBe(wallTimeAt(DAYS[2] ?? '', '10:00'))
    const kept = goalInWeek(rows, at('2', 0, 5), 'ArrowDown')
    expect(kept && aimOf(kept, '')).toBeUndefined()
  })

  test('is handed to the teacher of another row', () => {
    const [ada, bea] = [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ]
    const taught = rowsByDay(
      columnsByTeacher([lesson(1, 0, '09:00', { teachers: [ada] })], [bea]),
      DAYS,
    )
    const goal = goalInWeek(taught, at('1', 0, 1), 'ArrowDown')
    expect(goal && aimOf(goal, '')).toMatchObject({ teacher: { from: 1, to: { id: 2 } } })
  })
})
