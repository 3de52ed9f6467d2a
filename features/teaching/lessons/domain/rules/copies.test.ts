import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfWallTime, weekday } from '#kit/domain/day.ts'
import type { LessonState } from '../types.ts'
import { copiesOf, copyOf, namesake, seriesOfCopy, withoutTrash } from './copies.ts'

describe('lessons of a week', () => {
  const lessons = [{ startsAt: '2026-10-21T18:30:00' }, { startsAt: '2026-10-19T09:00:00' }]
  const starts = (to: string, weeks?: number) =>
    copiesOf(lessons, { from: '2026-10-22', to, ...(weeks && { weeks }) }).map(
      ({ startsAt }) => startsAt,
    )

  test('go to the same days of another, at the hour of the clock face', () => {
    // On 25 October the clocks go back.
    expect(starts('2026-10-26')).toEqual(['2026-10-26T09:00:00', '2026-10-28T18:30:00'])
    expect(starts('2026-11-01')).toEqual(starts('2026-10-26'))
    expect(starts('2026-10-05')).toEqual(['2026-10-05T09:00:00', '2026-10-07T18:30:00'])
  })

  test('go into the weeks that follow it too, in order of time', () => {
    expect(starts('2026-10-26', 2)).toEqual([
      ...['2026-10-26T09:00:00', '2026-10-28T18:30:00'],
      ...['2026-11-02T09:00:00', '2026-11-04T18:30:00'],
    ])
  })

  test('keep their weekday, whichever day of the week was named', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-02-${String(n).padStart(2, '0')}`)
    fc.assert(
      fc.property(day, day, day, (from, to, at) => {
        const [copy] = copiesOf([{ startsAt: `${at}T10:00:00` }], { from, to })
        expect(weekday(dayOfWallTime(copy?.startsAt ?? ''))).toBe(weekday(at))
      }),
    )
  })
})

describe('a copy', () => {
  const lesson: LessonState = {
    ...{ courseId: 1, otherCourseIds: [2, 3], teacherIds: [4, 5], teacherGroupId: 6 },
    ...{ subjectIds: [7], topic: 'Il monologo', fee: true, splitBilling: true },
    ...{ dailyBilling: false, roomId: 8, startsAt: '2026-10-19T09:00:00', minutes: 90 },
  }
  const place = { startsAt: '2026-10-26T10:00:00', roomId: 9 }

  test('is as its lesson, but for its place, its fee and what lies in the trash', () => {
    expect(copyOf(lesson, place, null, () => true)).toEqual({ ...lesson, ...place, fee: false })
    const none = copyOf(lesson, place, null, () => false)
    expect(none).toMatchObject({ courseId: 1, otherCourseIds: [], teacherIds: [], subjectIds: [] })
    expect(none.teacherGroupId).toBeNull()
  })

  test('of another course joins none, and has teachers of its own where they are said', () => {
    expect(copyOf(lesson, place, 20, () => true)).toMatchObject({
      ...{ courseId: 20, otherCourseIds: [], teacherIds: [4, 5], teacherGroupId: 6 },
    })
    expect(copyOf(lesson, { ...place, teacherIds: [11] }, null, () => true)).toMatchObject({
      ...{ teacherIds: [11], teacherGroupId: null },
    })
  })

  test('to be filled in is without what lies in the trash, as far as that is known', () => {
    const [one, two] = [
      { id: 1, name: 'Uno' },
      { id: 2, name: 'Due' },
    ]
    const shown = {
      ...{ roomId: 1, roomName: 'Sala', teacherGroupId: 1, teacherGroupName: 'Coro' },
      ...{ teachers: [one, two], subjects: [one, two], otherCourses: [one, two] },
    }
    const all = { rooms: [], teachers: [two], groups: [], subjects: [one], courses: [] }
    expect(withoutTrash(shown, all)).toMatchObject({
      lesson: { roomId: null, teacherGroupId: null, teachers: [two], subjects: [one] },
      left: ['Sala', 'Uno', 'Coro', 'Due', 'Uno', 'Due'],
    })
    const unread = { ...all, subjects: undefined, courses: undefined }
    expect(withoutTrash(shown, unread)).toMatchObject({
      lesson: { subjects: [one, two], otherCourses: [one, two] },
      left: ['Sala', 'Uno', 'Coro'],
    })
  })

  test('is of the series of those of its lesson or of the lesson’s series', () => {
    const series = [
      { id: 1, seriesId: 5 },
      { id: 2, seriesId: 5 },
      { id: 5, seriesId: null },
    ].map(seriesOfCopy)
    expect(series[0]).toBe(series[1])
    expect(series[2]).not.toBe(series[0])
  })
})

test('the course of last year is the latest of the same name', () => {
  const course = (id: number, name: string, lastAt: string) => ({ id, name, lastAt })
  const courses = [
    course(1, 'Regia', '2025-06-01T10:00:00'),
    course(2, 'règia', '2026-06-01T10:00:00'),
    course(3, 'Canto', '2026-06-02T10:00:00'),
  ]
  expect(namesake('Regia', courses)?.id).toBe(2)
  expect(namesake('Mimo', courses)).toBeUndefined()
})
