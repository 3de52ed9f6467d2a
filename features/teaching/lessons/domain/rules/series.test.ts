import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, dayOfWallTime, minutesBetween } from '#kit/domain/day.ts'
import { endOf, overlaps } from '../rules.ts'
import type { LessonState, Place } from '../types.ts'
import { occupationOf } from './clashes.ts'
import { applyEdit, needsPeopleCheck, placeOf, planSeries, type Move } from './series.ts'

const lesson = (changes: Partial<LessonState> = {}): LessonState => ({
  courseId: 1,
  otherCourseIds: [],
  teacherIds: [],
  teacherGroupId: null,
  subjectIds: [],
  topic: '',
  fee: false,
  splitBilling: false,
  dailyBilling: false,
  roomId: 1,
  startsAt: '2026-10-20T18:00:00',
  minutes: 60,
  ...changes,
})
const names = { courses: new Map([[1, 'Recitazione']]), teachers: new Map<number, string>() }

describe('the same edit on another lesson', () => {
  test('moves it by as much, and takes over only what was changed', () => {
    const before = lesson({ teacherIds: [1], topic: 'Uno' })
    const after = { ...before, teacherIds: [2], roomId: 5, startsAt: '2026-10-22T17:30:00' }
    const other = lesson({ startsAt: '2026-10-27T19:00:00', topic: 'Due', minutes: 90, fee: true })
    expect(applyEdit({ before, after }, other)).toEqual({
      ...other,
      teacherIds: [2],
      roomId: 5,
      startsAt: '2026-10-29T18:30:00',
    })
  })

  test('a lesson that is stretched makes the others as long', () => {
    const before = lesson()
    const other = lesson({ startsAt: '2026-10-27T19:00:00', minutes: 75 })
    const edit = { before, after: { ...before, minutes: 120 } }
    expect(applyEdit(edit, other)).toEqual({ ...other, minutes: 120 })
  })

  test('a group that is chosen brings its members to the others too', () => {
    const before = lesson({ teacherIds: [1, 2] })
    const edit = { before, after: { ...before, teacherGroupId: 7 } }
    const other = lesson({ startsAt: '2026-10-27T18:00:00', teacherIds: [3] })
    expect(applyEdit(edit, other)).toEqual({ ...other, teacherIds: [1, 2], teacherGroupId: 7 })
    const given = { before: edit.after, after: before }
    expect(applyEdit(given, { ...other, teacherGroupId: 7 })).toEqual(other)
  })

  test('keeps wall time and length on both sides of a change of the clocks', () => {
    const shift = fc.integer({ min: -14 * 24 * 4, max: 14 * 24 * 4 })
    const weeks = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(shift, weeks, fc.integer({ min: 30, max: 600 }), (quarters, week, minutes) => {
        const before = lesson()
        const after = { ...before, startsAt: addMinutes(before.startsAt, quarters * 15) }
        const startsAt = `${addDays('2026-10-20', week * 7)}T18:00:00`
        const moved = applyEdit({ before, after }, lesson({ startsAt, minutes }))
        expect(moved.startsAt.slice(11)).toBe(after.startsAt.slice(11))
        expect(minutesBetween(startsAt, moved.startsAt)).toBe(quarters * 15)
        expect(moved.minutes).toBe(minutes)
      }),
    )
  })

  test('people are looked at when they or the time change, not for a topic', () => {
    const before = lesson()
    expect(needsPeopleCheck(before, { ...before, topic: 'x', roomId: 9, fee: true })).toBe(false)
    expect(needsPeopleCheck(before, { ...before, minutes: 90 })).toBe(true)
    expect(needsPeopleCheck(before, { ...before, otherCourseIds: [2] })).toBe(true)
  })
})

/** A series on one course's evenings and lessons of others, none in the way of another. */
const quarter = fc.integer({ min: 32, max: 84 })
const room = fc.integer({ min: 1, max: 2 })
const slot = fc
  .tuple(fc.integer({ min: 0, max: 6 }), quarter, fc.integer({ min: 2, max: 10 }), room)
  .map(([day, at, length, roomId]) => ({
    roomId,
    startsAt: addMinutes(`${addDays('2026-10-22', day)}T00:00:00`, at * 15),
    minutes: length * 15,
  }))
const sharesRoom = (a: Pick<Place, 'startsAt' | 'minutes' | 'roomId'>, b: typeof a) =>
  a.roomId !== null &&
  a.roomId === b.roomId &&
  overlaps({ ...a, endsAt: endOf(a) }, { ...b, endsAt: endOf(b) })
const table = fc
  .array(slot, { minLength: 1, maxLength: 14 })
  .map((slots) =>
    slots.filter((one, index) => !slots.slice(0, index).some((other) => sharesRoom(one, other))),
  )

describe('a series that moves', () => {
  const school = (closings: readonly string[] = []) => ({
    closings: new Set(closings),
    roomNames: new Map([
      [1, 'Aula 1'],
      [2, 'Aula 2'],
    ]),
  })
  const moveOf = (id: number, before: LessonState, after: LessonState, endsOn = '2026-12-31') => ({
    lessonId: id,
    from: occupationOf(placeOf(before, names), 'Aula', id),
    to: placeOf(after, names),
    courseEndsOn: endsOn,
    checkPeople: false,
  })

  test('takes each other’s places', () => {
    const days = ['20', '21', '22']
    const moves = days.map((day, n) => {
      const before = lesson({ startsAt: `2026-10-${day}T18:00:00` })
      return moveOf(n, before, { ...before, startsAt: addMinutes(before.startsAt, 24 * 60) })
    })
    const [edited, ...others] = moves as [Move, ...Move[]]
    const plan = planSeries(edited, others, { ...school(), occupations: [] })
    expect(plan).toMatchObject({ skipped: [], roomClashes: [], busy: [] })
    expect(plan.moved).toHaveLength(3)
  })

  test('one that cannot go stays, and is in the way of those who wanted its place', () => {
    const at = (day: string) => lesson({ startsAt: `2026-10-${day}T18:00:00` })
    const next = (day: string) => ({ ...at(day), startsAt: addMinutes(at(day).startsAt, 24 * 60) })
    const [a, b, c] = ['20', '21', '22'].map((day, n) => moveOf(n, at(day), next(day)))
    if (!a || !b || !c) throw new Error('three moves')
    const taken = occupationOf(placeOf(at('23'), names), 'Aula 1', 99)
    const around = { ...school(), occupations: [taken] }
    expect(planSeries(b, [a, c], around)).toMatchObject({
      // The edited one is not passed over: the change as a whole cannot be made.
      roomClashes: [{ lessonId: 2 }],
      skipped: [{ lessonId: 2, state: 'room_taken' }],
    })
    expect(planSeries(a, [b, c], { ...around, closings: new Set() })).toMatchObject({
      skipped: [
        { lessonId: 1, state: 'room_taken' },
        { lessonId: 2, state: 'room_taken' },
      ],
      roomClashes: [{ lessonId: 1 }],
    })
  })

  test('passes over closing days and the end of the course, unless the day stays the same', () => {
    const before = lesson()
    const later = { ...before, startsAt: '2026-10-27T18:00:00' }
    const edited = moveOf(1, before, before)
    const plan = (move: Move, closings: string[] = []) =>
      planSeries(edited, [move], { ...school(closings), occupations: [] }).skipped.map(
        ({ state }) => state,
      )
    const away = { ...later, roomId: 2 }
    expect(plan(moveOf(2, away, { ...away, startsAt: '2026-10-28T18:00:00' }))).toEqual([])
    const closing = ['2026-10-28']
    expect(plan(moveOf(2, away, { ...away, startsAt: '2026-10-28T18:00:00' }), closing)).toEqual([
      'closed',
    ])
    expect(
      plan(moveOf(2, away, { ...away, startsAt: '2026-10-28T18:00:00' }, '2026-10-27')),
    ).toEqual(['after_end'])
    const sameDay = moveOf(2, away, { ...away, startsAt: '2026-10-27T19:00:00' }, '2026-10-01')
    expect(plan(sameDay, ['2026-10-27'])).toEqual([])
  })

  test('passes over those that another course, which is over by then, would get', () => {
    const before = lesson({ startsAt: '2026-10-27T18:00:00' })
    const edited = moveOf(1, lesson(), { ...lesson(), courseId: 2 }, '2026-10-20')
    const around = { ...school(['2026-10-27']), occupations: [] }
    const other = moveOf(2, before, { ...before, courseId: 2 }, '2026-10-20')
    expect(planSeries(edited, [other], around).skipped).toMatchObject([{ state: 'after_end' }])
    const goesOn = moveOf(2, before, { ...before, courseId: 2 })
    expect(planSeries(edited, [goesOn], around).skipped).toEqual([])
  })

  test('busy people are told, of the whole series', () => {
    const before = lesson({ roomId: 1 })
    const after = { ...before, startsAt: '2026-10-20T19:30:00' }
    const other = occupationOf(placeOf({ ...after, roomId: 2 }, names), 'Aula 2', 50)
    const edited = { ...moveOf(1, before, after), checkPeople: true }
    const around = { ...school(), occupations: [other] }
    expect(planSeries(edited, [], around).busy).toMatchObject([{ kind: 'course', lessonId: 50 }])
    expect(planSeries({ ...edited, checkPeople: false }, [], around).busy).toEqual([])
  })

  test('leaves no two lessons in one room, keeps lengths, skips exactly what it says', () => {
    const shift = fc.integer({ min: -200, max: 200 })
    fc.assert(
      fc.property(
        table,
        fc.nat(),
        shift,
        fc.boolean(),
        fc.array(fc.nat(6)),
        (slots, cut, by, one, closed) => {
          const size = 1 + (cut % slots.length)
          const closings = closed.map((day) => addDays('2026-10-22', day))
          const states = slots.map((free) => lesson(free))
          const [first] = states
          if (!first) return
          const moved = addMinutes(first.startsAt, by * 15)
          const edit = {
            before: first,
            after: { ...first, startsAt: moved, ...(one ? { roomId: 1 } : {}) },
          }
          const moves = states
            .slice(0, size)
            .map((state, id) => moveOf(id, state, id === 0 ? edit.after : applyEdit(edit, state)))
          const still = states
            .slice(size)
            .map((state, n) => occupationOf(placeOf(state, names), 'x', 100 + n))
          const [edited, ...others] = moves as [Move, ...Move[]]
          const plan = planSeries(edited, others, { ...school(closings), occupations: still })
          expect(plan.moved.length + plan.skipped.length).toBe(size)
          for (const { lessonId, to } of plan.moved) {
            expect(to.minutes).toBe(states[lessonId]?.minutes)
            const newDay =
              dayOfWallTime(to.startsAt) !== dayOfWallTime(states[lessonId]?.startsAt ?? '')
            if (lessonId > 0 && newDay) expect(closings).not.toContain(dayOfWallTime(to.startsAt))
          }
          if (plan.roomClashes.length > 0) return
          const skipped = plan.skipped.map(({ lessonId }) => lessonId)
          const after = [
            ...still,
            ...plan.moved.map(({ to }) => to),
            ...skipped.flatMap((id) => states[id] ?? []),
          ]
          for (const [index, here] of after.entries()) {
            expect(after.slice(0, index).some((there) => sharesRoom(here, there))).toBe(false)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
