import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkChange, planEnrolments } from './rules.ts'
import { readmitted, withdrawn } from './text.ts'
import type { Enrolment, EnrolmentChoice } from './types.ts'

const NONE: EnrolmentChoice = { courseIds: [], withdrawnCourseIds: [] }
const always = () => true

function enrolment(courseId: number, isWithdrawn = false): Enrolment {
  return { id: 100 + courseId, studentId: 1, courseId, withdrawn: isWithdrawn }
}

function plan(present: readonly Enrolment[], choice: Partial<EnrolmentChoice>, offered = always) {
  const planned = planEnrolments(present, { ...NONE, ...choice }, offered)
  if (!planned.ok) throw new Error(planned.code)
  return planned.value
}

describe('planning the courses that the student form chose', () => {
  test('a new student is enrolled in every course chosen', () => {
    expect(plan([], { courseIds: [1, 2] })).toEqual({
      enrol: [1, 2],
      remove: [],
      withdraw: [],
      readmit: [],
    })
  })

  test('a course taken off the form is removed, others stay as they are', () => {
    const present = [enrolment(1), enrolment(2)]
    expect(plan(present, { courseIds: [2] })).toEqual({
      enrol: [],
      remove: [1],
      withdraw: [],
      readmit: [],
    })
  })

  test('withdrawing and re-admitting keep the enrolment', () => {
    const present = [enrolment(1), enrolment(2, true)]
    expect(plan(present, { courseIds: [1, 2], withdrawnCourseIds: [1] })).toEqual({
      enrol: [],
      remove: [],
      withdraw: [1],
      readmit: [2],
    })
  })

  test('a course she withdrew from stays hers, also when only the withdrawal names it', () => {
    expect(plan([enrolment(1, true)], { withdrawnCourseIds: [1] })).toEqual({
      enrol: [],
      remove: [],
      withdraw: [],
      readmit: [],
    })
  })

  test('a course that is over cannot be chosen, unless it is hers already', () => {
    const ended = () => false
    expect(planEnrolments([], { ...NONE, courseIds: [1] }, ended)).toEqual({
      ok: false,
      code: 'enrolments.not_offered',
      field: 'courseIds',
    })
    expect(plan([enrolment(1)], { courseIds: [1] }, ended)).toMatchObject({ enrol: [], remove: [] })
  })

  test('a course that she never attended cannot be left, not even in the same breath', () => {
    for (const courseIds of [[], [2]]) {
      const choice = { courseIds, withdrawnCourseIds: [2] }
      expect(planEnrolments([enrolment(1)], choice, always)).toEqual({
        ok: false,
        code: 'enrolments.not_enrolled',
        field: 'withdrawnCourseIds',
      })
    }
  })

  const courseIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  const presents = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()), {
      selector: ([id]) => id,
    })
    .map((pairs) => pairs.map(([id, isWithdrawn]) => enrolment(id, isWithdrawn)))
  /** Present enrolments, courses that are chosen, and some of the present ones that are left. */
  const choices = fc
    .tuple(presents, courseIds)
    .chain(([present, chosen]) =>
      fc.tuple(
        fc.constant(present),
        fc.constant(chosen),
        fc.subarray(present.map(({ courseId }) => courseId)),
      ),
    )

  test('carrying the plan out gives exactly what was chosen, and then nothing is left to do', () => {
    fc.assert(
      fc.property(choices, ([present, chosen, left]) => {
        const choice = { courseIds: chosen, withdrawnCourseIds: left }
        const after = carryOut(present, plan(present, choice))
        expect(new Set(after.map(({ courseId }) => courseId))).toEqual(
          new Set([...chosen, ...left]),
        )
        const isLeft = new Set(after.filter((one) => one.withdrawn).map(({ courseId }) => courseId))
        expect(isLeft).toEqual(new Set(left))
        expect(plan(after, choice)).toEqual({ enrol: [], remove: [], withdraw: [], readmit: [] })
      }),
    )
  })

  test('naming a course twice changes nothing', () => {
    fc.assert(
      fc.property(choices, ([present, chosen, left]) => {
        const once = plan(present, { courseIds: chosen, withdrawnCourseIds: left })
        const twice = { courseIds: [...chosen, ...chosen], withdrawnCourseIds: [...left, ...left] }
        expect(plan(present, twice)).toEqual(once)
      }),
    )
  })
})

/** What the database holds after a plan, as the mutations carry it out. */
function carryOut(present: readonly Enrolment[], done: ReturnType<typeof plan>): Enrolment[] {
  return [...present, ...done.enrol.map((courseId) => enrolment(courseId))]
    .filter(({ courseId }) => !done.remove.includes(courseId))
    .map((one) => {
      if (done.withdraw.includes(one.courseId)) return { ...one, withdrawn: true }
      return done.readmit.includes(one.courseId) ? { ...one, withdrawn: false } : one
    })
}

describe('changing class', () => {
  test.each([
    ['attending the old class', enrolment(1), undefined],
    ['withdrawn from the old class', enrolment(1, true), undefined],
    ['withdrawn from the new class before', enrolment(1), enrolment(2, true)],
  ])('%s: allowed', (_case, from, to) => {
    expect(checkChange(from, to, 2).ok).toBe(true)
  })

  test.each([
    ['never in the old class', undefined, undefined, 2, 'enrolments.not_enrolled', undefined],
    ['into the same class', enrolment(1), enrolment(1), 1, 'enrolments.same_course', 'toCourseId'],
    [
      'attending the new class',
      enrolment(1),
      enrolment(2),
      2,
      'enrolments.already_enrolled',
      'toCourseId',
    ],
  ])('%s: refused', (_case, from, to, toCourseId, code, field) => {
    expect(checkChange(from, to, toCourseId)).toEqual({
      ok: false,
      code,
      ...(field === undefined ? {} : { field }),
    })
  })
})

test('the messages name the student', () => {
  expect(readmitted('Rossi Anna')).toBe('Studente Rossi Anna ammesso al corso con successo')
  expect(withdrawn('Rossi Anna')).toBe('Studente Rossi Anna ritirato dal corso con successo')
})
