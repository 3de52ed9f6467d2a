import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, compareDays, dayOfWallTime, weekday } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { Displaced, Taken } from '../types.ts'
import { proposeSlots, type Surroundings } from './proposals.ts'

/** A lesson of course 1 on Friday 18 December 2026 in room 1; the course meets on all days. */
const lesson = (changes: Partial<Displaced> = {}): Displaced => ({
  lessonId: 1,
  startsAt: '2026-12-18T18:30:00',
  minutes: 120,
  roomId: 1,
  courseIds: [1],
  teacherIds: [1],
  courseEndsOn: '2027-06-18',
  weekdays: [],
  ...changes,
})

const held = (startsAt: string, changes: Partial<Taken> = {}): Taken => ({
  startsAt,
  minutes: 120,
  roomId: 9,
  courseIds: [9],
  teacherIds: [],
  ...changes,
})

const around = (changes: Partial<Surroundings> = {}): Surroundings => ({
  closed: new Set(['2026-12-18']),
  taken: [],
  roomIds: [1, 2, 3],
  today: '2026-10-15',
  ...changes,
})

const propose = (one: Displaced, surroundings: Surroundings) => proposeSlots([one], surroundings)[0]

describe('another place for a lesson', () => {
  test('is the next day at its own time in its own room', () => {
    expect(propose(lesson(), around())).toEqual({ startsAt: '2026-12-19T18:30:00', roomId: 1 })
  })

  test('is on a weekday of its course, not a closing day, not today or before', () => {
    const monday = lesson({ weekdays: [1, 3] })
    expect(propose(monday, around())?.startsAt).toBe('2026-12-21T18:30:00')
    const closed = new Set(['2026-12-18', '2026-12-21'])
    expect(propose(monday, around({ closed }))?.startsAt).toBe('2026-12-23T18:30:00')
    expect(propose(monday, around({ today: '2026-12-23' }))?.startsAt).toBe('2026-12-28T18:30:00')
  })

  test.each([
    ['its room', { roomId: 1 }],
    ['its teacher', { teacherIds: [4, 1] }],
    ['its course', { courseIds: [7, 1] }],
  ])('is not when %s is taken', (_, taken) => {
    const before = held('2026-12-19T16:31:00', taken)
    const slot = propose(lesson(), around({ taken: [before] }))
    expect(slot?.startsAt).toBe('2026-12-20T18:30:00')
    const touching = held('2026-12-19T16:30:00', taken)
    expect(propose(lesson(), around({ taken: [touching] }))?.startsAt).toBe('2026-12-19T18:30:00')
    const after = held('2026-12-19T20:30:00', taken)
    expect(propose(lesson(), around({ taken: [after] }))?.startsAt).toBe('2026-12-19T18:30:00')
  })

  test('minds what goes on after midnight', () => {
    const late = lesson({ startsAt: '2026-12-18T23:00:00', minutes: 180 })
    const taken = [held('2026-12-20T00:30:00', { roomId: 1 })]
    expect(propose(late, around({ taken }))?.startsAt).toBe('2026-12-20T23:00:00')
  })

  test('is in another room only when its own is never free', () => {
    const taken = Array.from({ length: 60 }, (_, at) =>
      held(`${addDays('2026-12-19', at)}T18:00:00`, { roomId: 1 }),
    )
    expect(propose(lesson(), around({ taken }))).toEqual({
      startsAt: '2026-12-19T18:30:00',
      roomId: 2,
    })
    expect(propose(lesson({ roomId: null }), around({ taken }))).toEqual({
      startsAt: '2026-12-19T18:30:00',
      roomId: null,
    })
  })

  test('is none after the end of the course', () => {
    expect(propose(lesson({ courseEndsOn: '2026-12-18' }), around())).toBeUndefined()
    expect(propose(lesson({ courseEndsOn: '2026-12-19' }), around())).toBeDefined()
  })

  test('is not the same for two lessons', () => {
    const two = [lesson(), lesson({ lessonId: 2, courseIds: [2], teacherIds: [2] })]
    expect(proposeSlots(two, around()).map((slot) => slot?.startsAt)).toEqual([
      '2026-12-19T18:30:00',
      '2026-12-20T18:30:00',
    ])
  })
})

const few = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 2 })
const place = {
  startsAt: fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('18:00', '19:00', '20:30'))
    .map(([n, time]) => `${addDays('2026-12-18', n)}T${time}:00`),
  minutes: fc.constantFrom(60, 90, 120),
  roomId: fc.option(fc.integer({ min: 1, max: 3 })),
  courseIds: few(4),
  teacherIds: few(4),
}
const displaced = fc.record({
  ...place,
  lessonId: fc.integer({ min: 1, max: 9 }),
  courseEndsOn: fc.integer({ min: 0, max: 90 }).map((n) => addDays('2026-12-18', n)),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
})

/** Written down again, so that the rule is not its own witness. */
function clash(one: Taken, other: Taken): boolean {
  const end = (lesson: Taken) => addMinutes(lesson.startsAt, lesson.minutes)
  if (end(one) <= other.startsAt || end(other) <= one.startsAt) return false
  return (
    (one.roomId !== null && one.roomId === other.roomId) ||
    one.courseIds.some((id) => other.courseIds.includes(id)) ||
    one.teacherIds.some((id) => other.teacherIds.includes(id))
  )
}

test('no proposal stands in the way of anything, on a closing day or after its course', () => {
  fc.assert(
    fc.property(
      fc.array(displaced, { maxLength: 8 }),
      fc.array(fc.record(place), { maxLength: 40 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
      (lessons, taken, closedDays) => {
        const closed = new Set(closedDays.map((n) => addDays('2026-12-18', n)))
        const slots = proposeSlots(lessons, around({ closed, taken }))
        const moved = lessons.flatMap((one, at) => {
          const slot = slots[at]
          return slot ? [{ before: one, after: { ...one, ...slot } }] : []
        })
        for (const [at, { before, after }] of moved.entries()) {
          const others = [...taken, ...moved.filter((_, i) => i !== at).map((one) => one.after)]
          expect(others.some((other) => clash(after, other))).toBe(false)
          const day = dayOfWallTime(after.startsAt)
          expect(closed.has(day)).toBe(false)
          expect(compareDays(day, dayOfWallTime(before.startsAt))).toBe(1)
          expect(compareDays(day, before.courseEndsOn)).toBeLessThan(1)
          expect(formatTime(after.startsAt)).toBe(formatTime(before.startsAt))
          if (before.weekdays.length > 0) expect(before.weekdays).toContain(weekday(day))
        }
      },
    ),
  )
})
