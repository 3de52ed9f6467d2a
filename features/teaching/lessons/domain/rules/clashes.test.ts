import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#kit/domain/day.ts'
import { endOf, overlaps } from '../rules.ts'
import type { Occupation, Place } from '../types.ts'
import { adviseRows, clashesOf, judgeRows, nextFree, occupationOf, type School } from './clashes.ts'

const named = (ids: readonly number[], word: string) =>
  [...new Set(ids)].map((id) => ({ id, name: `${word} ${id}` }))

/** Lessons on few days, in few rooms, so that many are in each other's way. */
const place = (courses: fc.Arbitrary<number[]> = fc.constant([1])): fc.Arbitrary<Place> =>
  fc.record({
    startsAt: fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 32, max: 80 }))
      .map(([day, quarter]) => addMinutes(`2026-10-2${day}T00:00:00`, quarter * 15)),
    minutes: fc.integer({ min: 2, max: 12 }).map((quarters) => quarters * 15),
    roomId: fc.option(fc.integer({ min: 1, max: 3 })),
    courses: courses.map((ids) => named(ids, 'Corso')),
    teachers: fc
      .array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 })
      .map((ids) => named(ids, 'Insegnante')),
  })
const anyCourses = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })
const lessons = fc
  .array(place(anyCourses), { maxLength: 12 })
  .map((places) => places.map((one, index) => occupationOf(one, roomName(one.roomId), index + 1)))
const roomName = (id: number | null) => (id === null ? null : `Aula ${id}`)

const school = (occupations: readonly Occupation[], more: Partial<School> = {}): School => ({
  courseEnds: new Map([1, 2, 3, 4].map((id) => [id, '2026-12-31'])),
  closings: new Set(),
  roomNames: new Map([1, 2, 3].map((id) => [id, `Aula ${id}`])),
  occupations,
  ...more,
})

const sharesRoom = (a: Place | Occupation, b: Place | Occupation) =>
  a.roomId !== null &&
  a.roomId === b.roomId &&
  overlaps({ startsAt: a.startsAt, endsAt: endOf(a) }, { startsAt: b.startsAt, endsAt: endOf(b) })

describe('clashes', () => {
  const one: Place = {
    startsAt: '2026-10-20T18:00:00',
    minutes: 120,
    roomId: 1,
    courses: named([1, 2], 'Corso'),
    teachers: named([7, 8], 'Insegnante'),
  }
  const other = (changes: Partial<Place>) =>
    occupationOf(
      { ...one, courses: named([3], 'Corso'), teachers: [], roomId: null, ...changes },
      null,
      9,
    )
  const kinds = (changes: Partial<Place>) =>
    clashesOf(one, [other(changes)]).map(({ kind, name }) => `${kind} ${name}`)

  test('are of the room, of each teacher, and of each course, joined ones too', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ roomId: 1 })).toEqual(['room '])
    expect(kinds({ teachers: named([8, 9], 'Insegnante') })).toEqual(['teacher Insegnante 8'])
    expect(kinds({ courses: named([5, 2], 'Corso') })).toEqual(['course Corso 2'])
  })

  test('there are none one after the other, nor without a room', () => {
    expect(kinds({ ...one, startsAt: '2026-10-20T20:00:00' })).toEqual([])
    expect(kinds({ ...one, startsAt: '2026-10-20T16:00:00' })).toEqual([])
    expect(clashesOf({ ...one, roomId: null, teachers: [] }, [other({ roomId: 1 })])).toEqual([])
  })
})

describe('rows of an insertion', () => {
  test('those left out are in nobody’s way', () => {
    const row: Place = {
      startsAt: '2026-10-20T18:00:00',
      minutes: 60,
      roomId: 1,
      courses: named([1], 'Corso'),
      teachers: [],
    }
    const states = (more: Partial<School>) =>
      judgeRows([row, row], school([], more)).map(({ state }) => state)
    expect(states({})).toEqual(['free', 'room_taken'])
    expect(states({ closings: new Set(['2026-10-20']) })).toEqual(['closed', 'closed'])
    expect(states({ courseEnds: new Map([[1, '2026-10-19']]) })).toEqual(['after_end', 'after_end'])
  })

  test('on a closing day it is told what would be in the way', () => {
    const row: Place = {
      startsAt: '2026-10-20T18:00:00',
      minutes: 60,
      roomId: 1,
      courses: named([1], 'Corso'),
      teachers: [],
    }
    const there = occupationOf({ ...row, courses: named([2], 'Corso') }, 'Aula 1', 9)
    const around = school([there], { closings: new Set(['2026-10-20']) })
    const judged = judgeRows([row], around)
    expect(judged).toMatchObject([{ state: 'closed', clashes: [{ kind: 'room', lessonId: 9 }] }])
    expect(adviseRows(judged, around)[0]?.nextFree).toBe('2026-10-20T19:00:00')
  })

  test('when all that are saved are free, no two lessons share a room and a moment', () => {
    fc.assert(
      fc.property(fc.array(place(), { maxLength: 10 }), lessons, (rows, there) => {
        // As the table holds them: none in the way of another.
        const table = there.filter(
          (lesson, index) => !there.slice(0, index).some((other) => sharesRoom(lesson, other)),
        )
        const judged = judgeRows(rows, school(table))
        const saved = judged.filter(({ state }) => state !== 'room_taken').map((row) => row.place)
        const all = [...table, ...saved]
        for (const [index, lesson] of all.entries()) {
          expect(all.slice(0, index).some((other) => sharesRoom(lesson, other))).toBe(false)
        }
        for (const { place: taken } of judged.filter(({ state }) => state === 'room_taken')) {
          const before = judged.slice(
            0,
            judged.findIndex((row) => row.place === taken),
          )
          const known = [...table, ...before.map((row) => row.place)]
          expect(known.some((other) => sharesRoom(taken, other))).toBe(true)
        }
      }),
    )
  })

  test('the next free start is the first at which nothing clashes', () => {
    fc.assert(
      fc.property(place(anyCourses), lessons, (row, there) => {
        const found = nextFree(row, there)
        const later = (quarters: number) => addMinutes(row.startsAt, quarters * 15)
        const free = (startsAt: string) =>
          endOf({ ...row, startsAt }) <= `${row.startsAt.slice(0, 10)}T22:00:00` &&
          clashesOf({ ...row, startsAt }, there).length === 0
        const starts = Array.from({ length: 60 }, (_, n) => later(n + 1))
        expect(found).toBe(starts.find(free) ?? null)
      }),
    )
  })

  test('a row moved to its next free start is free, the others staying', () => {
    fc.assert(
      fc.property(fc.array(place(), { minLength: 1, maxLength: 8 }), lessons, (rows, there) => {
        const around = school(there)
        const judged = judgeRows(rows, around)
        adviseRows(judged, around).forEach(({ nextFree: at }, index) => {
          const state = judged[index]?.state
          if (state === 'free') expect(at).toBeNull()
          if (at === null) return
          const moved = rows.map((row, n) => (n === index ? { ...row, startsAt: at } : row))
          expect(judgeRows(moved, around)[index]?.clashes).toEqual([])
        })
      }),
    )
  })

  test('rooms that other rows take are told', () => {
    const at = (roomId: number, time: string): Place => ({
      startsAt: `2026-10-20T${time}:00`,
      minutes: 60,
      roomId,
      courses: named([1], 'Corso'),
      teachers: [],
    })
    const around = school([])
    const judged = judgeRows([at(1, '18:00'), at(2, '18:30'), at(3, '19:00')], around)
    const taken = adviseRows(judged, around).map(({ takenRoomIds }) => [...takenRoomIds])
    expect(taken).toEqual([[2], [1, 3], [2]])
  })
})
