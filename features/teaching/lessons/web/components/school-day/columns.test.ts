import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, wallTimeAt } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { columnsByDay, columnsByRoom, columnsByTeacher, hoursOf } from './columns.ts'
import { aimOf, drawnTo, goalOf } from './goal.ts'

const DAY = '2026-10-15'

let lastId = 0

function lesson(time: string, minutes: number, more: Partial<Lesson> = {}): Lesson {
  lastId += 1
  return {
    ...{ id: lastId, courseId: 1, courseName: 'Corso', categoryId: 1, otherCourses: [] },
    ...{ teachers: [], teacherGroupId: null, teacherGroupName: null, subjects: [] },
    ...{ roomId: null, roomName: null, startsAt: wallTimeAt(DAY, time), minutes, topic: '' },
    ...{ fee: false, splitBilling: false, dailyBilling: false, seriesId: null, version: 0 },
    ...more,
  }
}

const ROOMS = [
  { id: 1, name: 'Aula 1' },
  { id: 2, name: 'Aula 2' },
]

describe('the columns of a day', () => {
  test('are all rooms, then those of the trash, then lessons without a room', () => {
    const columns = columnsByRoom(
      [
        lesson('10:00', 60),
        lesson('09:00', 60, { roomId: 9, roomName: 'Aula vecchia' }),
        lesson('12:00', 60, { roomId: 2 }),
        lesson('09:00', 60, { roomId: 2 }),
      ],
      ROOMS,
    )
    expect(columns.map(({ title, roomId, blocks }) => [title, roomId, blocks.length])).toEqual([
      ['Aula 1', 1, 0],
      ['Aula 2', 2, 2],
      ['Aula vecchia', 9, 1],
      ['Senza aula', null, 1],
    ])
    expect(columns[1]?.blocks.map(({ from }) => from)).toEqual([540, 720])
    expect(columnsByRoom([], ROOMS).map(({ title }) => title)).toEqual(['Aula 1', 'Aula 2'])
  })

  test('are rooms by name until it is known which there are', () => {
    const second = lesson('09:00', 60, { roomId: 2, roomName: 'Aula 2' })
    const first = lesson('12:00', 60, { roomId: 1, roomName: 'Aula 1' })
    const titles = columnsByRoom([second, first], []).map(({ title }) => title)
    expect(titles).toEqual(['Aula 1', 'Aula 2'])
  })

  test('are the teachers of the day by name, a lesson under each of its own, then who is free', () => {
    const [ada, bea] = [
      { id: 5, name: 'Verdi Ada' },
      { id: 3, name: 'Òrsini Bea' },
    ]
    const columns = columnsByTeacher(
      [
        lesson('09:00', 60, { teachers: [ada, bea] }),
        lesson('11:00', 60, { teachers: [ada] }),
        lesson('11:00', 60),
      ],
      [{ id: 8, name: 'Abate Leo' }, ada],
    )
    expect(columns.map(({ title, blocks }) => [title, blocks.length])).toEqual([
      ['Òrsini Bea', 1],
      ['Verdi Ada', 2],
      ['Senza insegnante', 1],
      ['Abate Leo', 0],
    ])
  })

  test('put lessons that overlap side by side, and only those', () => {
    const [column] = columnsByRoom(
      [lesson('09:00', 60), lesson('09:30', 60), lesson('10:00', 60), lesson('11:00', 60)],
      [],
    )
    expect(column?.blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  test('never let two lessons cover each other, whatever they are', () => {
    const lessons = fc.array(
      fc
        .record({
          quarter: fc.integer({ min: 0, max: 80 }),
          length: fc.integer({ min: 2, max: 40 }),
        })
        .map(({ quarter, length }) => {
          const startsAt = addMinutes(wallTimeAt(DAY, '00:00'), quarter * 15)
          return lesson('00:00', length * 15, { startsAt })
        }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(lessons, (drawn) => {
        const blocks = columnsByRoom(drawn, []).flatMap((column) => column.blocks)
        expect(blocks).toHaveLength(drawn.length)
        for (const a of blocks) {
          expect(a.lane).toBeLessThan(a.lanes)
          for (const b of blocks) {
            const together =
              a !== b && a.from < b.from + b.lesson.minutes && b.from < a.from + a.lesson.minutes
            if (together) expect([a.lane, a.lanes]).not.toEqual([b.lane, b.lanes])
            if (together) expect(a.lanes).toBe(b.lanes)
          }
        }
      }),
    )
  })
})

describe('the hours of a day', () => {
  test('are 8 to 22, and more where lessons are', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 22 })
    expect(hoursOf([lesson('07:30', 60), lesson('21:00', 90)])).toEqual({ first: 7, last: 23 })
    expect(hoursOf([lesson('23:00', 120)])).toEqual({ first: 8, last: 24 })
  })
})

describe('a lesson that is moved', () => {
  const HOURS = { first: 8, last: 22 }
  const [own, other] = columnsByRoom([lesson('09:10', 60, { roomId: 1 })], ROOMS)
  const [block] = own?.blocks ?? []
  if (!own || !other || !block) throw new Error('no lesson')
  const drawn = (over: typeof own | undefined, later: number) =>
    drawnTo({ block, own, over }, later, HOURS)

  test('goes by quarters of an hour, from the minute where it is', () => {
    expect(drawn(own, 7).from).toBe(550)
    expect(drawn(own, 8).from).toBe(565)
    expect(aimOf(drawn(own, -7), DAY)).toBeUndefined()
    const room = { id: 2, name: 'Aula 2' }
    const startsAt = wallTimeAt(DAY, '09:10')
    expect(aimOf(drawn(other, 0), DAY)).toEqual({ startsAt, minutes: 60, room })
  })

  test('stays within the hours that are shown, however far it is drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (later) => {
        const { from } = drawn(other, later)
        expect(from).toBeGreaterThanOrEqual(8 * 60)
        expect(from + 60).toBeLessThanOrEqual(22 * 60)
      }),
    )
  })

  test('keeps its hour when it is drawn sideways, also one that goes on after midnight', () => {
    const [night] = columnsByRoom([lesson('22:30', 180, { roomId: 1 })], ROOMS)
    const [late] = night?.blocks ?? []
    if (!night || !late) throw new Error('no lesson')
    const hours = hoursOf([late.lesson])
    expect(drawnTo({ block: late, own: night, over: other }, 5, hours).from).toBe(22 * 60 + 30)
  })

  test('keeps its room outside of the columns, and among teachers', () => {
    expect(drawn(undefined, 0).column).toBe(own)
    const [teacher] = columnsByTeacher([
      lesson('10:00', 60, { teachers: [{ id: 1, name: 'Ada' }] }),
    ])
    expect(drawn(teacher, 0).column).toBe(own)
  })

  test('goes to another day of its room', () => {
    const taught = lesson('09:10', 60, { roomId: 1 })
    const [first, second] = columnsByDay([taught], [DAY, '2026-10-16'], { roomId: 1 })
    const [one] = first?.blocks ?? []
    if (!first || !second || !one) throw new Error('no lesson')
    const goal = drawnTo({ block: one, own: first, over: second }, 0, HOURS)
    const startsAt = wallTimeAt('2026-10-16', '09:10')
    expect(aimOf(goal, DAY)).toEqual({ startsAt, minutes: 60 })
  })

  test('is handed from one teacher to another, and to one by nobody', () => {
    const [ada, bea] = [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ]
    const startsAt = wallTimeAt(DAY, '10:00')
    const lessons = [lesson('10:00', 60, { teachers: [ada] }), lesson('10:00', 60)]
    const [of, none, free] = columnsByTeacher(lessons, [bea])
    for (const [from, id] of [
      [of, 1],
      [none, undefined],
    ] as const) {
      const [held] = from?.blocks ?? []
      if (!from || !held || !free) throw new Error('no lesson')
      const goal = drawnTo({ block: held, own: from, over: free }, 0, HOURS)
      expect(aimOf(goal, DAY)).toEqual({ startsAt, minutes: 60, teacher: { from: id, to: bea } })
    }
  })

  test('goes by keyboard to the rooms beside it, none beyond the last', () => {
    const at = `1-${block.lesson.id}`
    expect(goalOf([own, other], at, 'ArrowRight', HOURS)?.column).toBe(other)
    expect(goalOf([own, other], at, 'ArrowLeft', HOURS)).toBeUndefined()
    expect(goalOf([own, other], at, 'ArrowDown', HOURS)?.from).toBe(565)
    expect(goalOf([own, other], at, 'Enter', HOURS)).toBeUndefined()
  })
})
