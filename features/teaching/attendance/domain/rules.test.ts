import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'
import { mergeMarks } from './rules/merge.ts'
import { isWarningDue, warningWindow } from './rules/warning.ts'
import type { Attendance, ClassChange } from './types.ts'

const lessons = fc.array(
  fc.record({
    minutes: fc.integer({ min: 30, max: 600 }),
    mark: fc.option(
      fc.record({
        present: fc.boolean(),
        minutes: fc.option(fc.integer({ min: 1, max: 600 }), { nil: null }),
      }),
      { nil: null },
    ),
    madeUp: fc.boolean(),
  }),
  { maxLength: 60 },
)
type Lesson = typeof lessons extends fc.Arbitrary<infer L> ? L : never

/** The counts of these lessons, as the database makes them. */
function countsOf(list: Lesson) {
  const sum = (of: (lesson: Lesson[number]) => number) =>
    list.reduce((total, lesson) => total + of(lesson), 0)
  return {
    held: list.length,
    present: list.filter(({ mark }) => rules.isPresent(mark)).length,
    recovered: list.filter(({ mark, madeUp }) => !rules.isPresent(mark) && madeUp).length,
    minutesHeld: sum(({ minutes }) => minutes),
    minutesAttended: sum(({ mark, minutes }) => rules.minutesAttended(mark, minutes)),
  }
}

describe('the hours of a mark', () => {
  test.each([
    [{ present: true, minutes: null }, 120, 120],
    [{ present: true, minutes: 90 }, 120, 90],
    [{ present: true, minutes: 120 }, 90, 90],
    [{ present: false, minutes: null }, 120, 0],
    [null, 120, 0],
  ])('of %j at a lesson of %i minutes are %i', (mark, minutes, attended) => {
    expect(rules.minutesAttended(mark, minutes)).toBe(attended)
  })
})

describe('the four figures', () => {
  test('attendance counts lessons and those made up, with one decimal', () => {
    expect(rules.attendancePercent({ held: 20, present: 17, recovered: 1 })).toBe(90)
    expect(rules.attendancePercent({ held: 3, present: 1, recovered: 1 })).toBe(66.7)
    expect(rules.attendancePercent({ held: 0, present: 0, recovered: 0 })).toBeNull()
  })

  test('absence counts hours, with two decimals on the card and none lost for the threshold', () => {
    const hours = { minutesHeld: 540, minutesAttended: 480 }
    expect(rules.absencePercent(hours)).toBe(11.11)
    expect(rules.absenceShare(hours)).toBeCloseTo(11.111_111, 6)
    expect(rules.absenceShare({ minutesHeld: 600, minutesAttended: 480 })).toBe(20)
    expect(rules.absencePercent({ minutesHeld: 0, minutesAttended: 0 })).toBe(0)
  })

  test('absences of the total are those not made up and those brought along', () => {
    const counts = { held: 20, present: 15, recovered: 2 }
    expect(rules.absencesCounted({ ...counts, previousAbsences: 4 })).toBe(7)
    expect(rules.effectiveAbsences(counts)).toBe(3)
  })

  test('stay within 0 and 100, and agree with each other', () => {
    fc.assert(
      fc.property(lessons, fc.nat(50), (list, previousAbsences) => {
        const counts = countsOf(list)
        const attendance = rules.attendancePercent(counts)
        const share = rules.absenceShare(counts)
        const card = rules.absencePercent(counts)
        for (const percent of [attendance ?? 0, share, card]) {
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
        expect(Math.abs(card - share)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(attendance === null).toBe(list.length === 0)
        const effective = rules.effectiveAbsences(counts)
        expect(rules.absencesCounted({ ...counts, previousAbsences })).toBe(
          effective + previousAbsences,
        )
        // Nothing missed and nothing made up: all of the one is none of the other.
        if (counts.present === counts.held && counts.minutesAttended === counts.minutesHeld) {
          expect(card).toBe(0)
          if (list.length > 0) expect(attendance).toBe(100)
        }
        if (effective === 0 && list.length > 0) expect(attendance).toBe(100)
        if (counts.present === 0) expect(share).toBe(list.length === 0 ? 0 : 100)
      }),
    )
  })

  test('with whole hours and nothing made up, the two percentages of equal lessons make 100', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }), (came) => {
        const present = came.filter(Boolean).length
        const attendance =
          rules.attendancePercent({ held: came.length, present, recovered: 0 }) ?? Number.NaN
        const card = rules.absencePercent({
          minutesHeld: came.length * 120,
          minutesAttended: present * 120,
        })
        expect(Math.abs(attendance + card - 100)).toBeLessThanOrEqual(0.055 + 1e-9)
      }),
    )
  })
})

describe('a lesson', () => {
  test('is held once its end is not after now', () => {
    const lesson = { endsAt: '2026-10-15T12:00:00' }
    expect(rules.isHeld(lesson, '2026-10-15T11:59:59')).toBe(false)
    expect(rules.isHeld(lesson, '2026-10-15T12:00:00')).toBe(true)
  })

  test('has its register taken from its day on', () => {
    const lesson = { startsAt: '2026-10-15T22:00:00' }
    expect(rules.mayBeTaken(lesson, '2026-10-14')).toBe(false)
    expect(rules.mayBeTaken(lesson, '2026-10-15')).toBe(true)
  })
})

describe('the register warning', () => {
  test('is due at first, and again after more than six hours', () => {
    const shown = '2026-10-15T07:00:00Z'
    expect(isWarningDue(null, shown)).toBe(true)
    expect(isWarningDue(shown, '2026-10-15T13:00:00Z')).toBe(false)
    expect(isWarningDue(shown, '2026-10-15T13:00:01Z')).toBe(true)
  })

  test('looks from eight days ago to yesterday', () => {
    expect(warningWindow('2026-10-15')).toEqual({ from: '2026-10-07', to: '2026-10-14' })
  })
})

describe('saving a register', () => {
  const student = (studentId: number, more: object = {}) => ({
    studentId,
    withdrawn: false,
    early: false,
    present: null,
    minutes: null,
    toConfirm: false,
    ...more,
  })
  const entry = (studentId: number, present: boolean, minutes: number | null = null) => ({
    studentId,
    present,
    minutes,
  })

  test('changes only what is otherwise than before', () => {
    const students = [
      student(1),
      student(2, { present: true, minutes: 60 }),
      student(3, { present: true }),
      student(4, { present: false }),
    ]
    const entries = [entry(1, true), entry(2, true), entry(3, true), entry(4, false, 30)]
    expect(rules.planSaving(students, entries, 120)).toEqual({
      ok: true,
      value: [
        { studentId: 1, before: null, after: { present: true, minutes: null } },
        {
          studentId: 2,
          before: { present: true, minutes: 60 },
          after: { present: true, minutes: null },
        },
      ],
    })
  })

  test('makes a mark again that was made before the lesson was put off', () => {
    const students = [student(1, { present: true, toConfirm: true }), student(2, { present: true })]
    const mark = { present: true, minutes: null }
    expect(rules.planSaving(students, [entry(1, true), entry(2, true)], 60)).toEqual({
      ok: true,
      value: [{ studentId: 1, before: mark, after: mark }],
    })
  })

  test('does not need who comes later, and takes her mark where one is sent', () => {
    const students = [student(1), student(2, { early: true })]
    expect(rules.planSaving(students, [entry(1, true)], 60)).toMatchObject({ ok: true })
    const both = [entry(1, true), entry(2, true)]
    expect(rules.planSaving(students, both, 60)).toMatchObject({ value: [{}, {}] })
  })

  test('needs everybody who has not left, nobody else, and no more hours than the lesson has', () => {
    const students = [student(1), student(2, { withdrawn: true, present: true })]
    expect(rules.planSaving(students, [], 60)).toMatchObject({ code: 'attendance.incomplete' })
    expect(rules.planSaving(students, [entry(1, true)], 60)).toMatchObject({ ok: true })
    expect(rules.planSaving(students, [entry(1, true), entry(9, true)], 60)).toMatchObject({
      code: 'attendance.not_in_register',
      field: 'entries.1.studentId',
    })
    expect(rules.planSaving(students, [entry(1, true, 61)], 60)).toMatchObject({
      code: 'attendance.too_long',
      field: 'entries.0.minutes',
    })
  })

  test('a second time with the same marks changes nothing', () => {
    const marks = fc.uniqueArray(
      fc.record({
        studentId: fc.nat(40),
        present: fc.boolean(),
        minutes: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
      }),
      { selector: ({ studentId }) => studentId },
    )
    fc.assert(
      fc.property(marks, (entries) => {
        const unmarked = entries.map(({ studentId }) => student(studentId))
        const first = rules.planSaving(unmarked, entries, 120)
        const changes = first.ok ? first.value : []
        expect(changes).toHaveLength(entries.length)
        const marked = changes.map(({ studentId, after }) => student(studentId, after ?? {}))
        expect(rules.planSaving(marked, entries, 120)).toEqual({ ok: true, value: [] })
      }),
    )
  })
})

describe('two people on one register', () => {
  const here = { present: true, minutes: null }
  const part = { present: true, minutes: 60 }
  const away = { present: false, minutes: null }

  test('each keep what only they changed; only what both changed is asked about', () => {
    for (const [before, mine, theirs, stands] of [
      [here, here, away, 'theirs'],
      [here, away, here, 'mine'],
      [here, away, away, 'mine'],
      [here, away, part, 'ask'],
      [away, here, part, 'ask'],
      // The first saving: everybody is there but the exceptions of each.
      [null, away, here, 'mine'],
      [null, here, away, 'theirs'],
      [null, part, away, 'ask'],
      // Marked by one of them alone.
      [null, away, null, 'mine'],
      [null, null, here, 'theirs'],
    ] as const) {
      expect([before, mine, theirs, mergeMarks(before, mine, theirs, false)]).toEqual([
        before,
        mine,
        theirs,
        stands,
      ])
    }
  })

  const mark = fc.option(
    fc.record({ present: fc.boolean(), minutes: fc.constantFrom(null, 60, 90) }),
    { nil: null },
  )

  test('never take a mark that was made by hand for another without asking', () => {
    expect(mergeMarks(null, here, away, true)).toBe('ask')
    fc.assert(
      fc.property(mark, mark, mark, (before, mine, theirs) => {
        const byHand = mergeMarks(before, mine, theirs, true)
        const filledIn = mergeMarks(before, mine, theirs, false)
        expect(byHand === 'theirs').toBe(mine === null && filledIn === 'theirs')
        // Nothing else depends on it.
        if (filledIn !== 'theirs') expect(byHand).toBe(filledIn)
      }),
    )
  })

  test('come to the same whoever saves first', () => {
    const result = (
      before: Attendance | null,
      mine: Attendance | null,
      theirs: Attendance | null,
    ) => ({ mine, theirs, ask: 'ask' })[mergeMarks(before, mine, theirs, false)]
    fc.assert(
      fc.property(mark, mark, mark, (before, one, other) => {
        expect(result(before, one, other)).toEqual(result(before, other, one))
      }),
    )
  })
})

describe('the classes behind a course', () => {
  const change = (id: number, fromCourseId: number, toCourseId: number): ClassChange => ({
    id,
    fromCourseId,
    toCourseId,
    changedAt: `2026-10-${String(id).padStart(2, '0')}T10:00:00`,
  })

  test('are those left for it, one after the other', () => {
    const changes = [change(1, 10, 20), change(2, 20, 30)]
    expect(rules.formerClasses(changes, 30)).toEqual([
      { courseId: 20, until: '2026-10-02T10:00:00' },
      { courseId: 10, until: '2026-10-01T10:00:00' },
    ])
    expect(rules.formerClasses(changes, 20)).toEqual([
      { courseId: 10, until: '2026-10-01T10:00:00' },
    ])
    expect(rules.formerClasses(changes, 10)).toEqual([])
  })

  test('are followed only backwards in time: what was left later does not belong to it', () => {
    // From 10 to 20, back to 10, and on to 30.
    const changes = [change(1, 10, 20), change(2, 20, 10), change(3, 10, 30)]
    expect(rules.formerClasses(changes, 20)).toEqual([
      { courseId: 10, until: '2026-10-01T10:00:00' },
    ])
    expect(rules.formerClasses(changes, 10)).toEqual([
      { courseId: 20, until: '2026-10-02T10:00:00' },
    ])
    expect(rules.formerClasses(changes, 30)).toEqual([
      { courseId: 10, until: '2026-10-03T10:00:00' },
      { courseId: 20, until: '2026-10-02T10:00:00' },
    ])
  })

  test('end, whatever the changes, and each is there once', () => {
    const steps = fc.array(
      fc.record({ from: fc.nat(5), to: fc.nat(5) }).filter(({ from, to }) => from !== to),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(steps, fc.nat(5), (list, courseId) => {
        const changes = list.map(({ from, to }, index) => change(index + 1, from, to))
        const former = rules.formerClasses(changes, courseId).map((one) => one.courseId)
        expect(new Set(former).size).toBe(former.length)
        expect(former).not.toContain(courseId)
      }),
    )
  })
})
