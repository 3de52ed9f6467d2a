import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isAcademicYear } from '#kit/domain/day.ts'
import { coursesContract } from './contract.ts'
import {
  checkDeletable,
  checkPeriod,
  checkYear,
  courseState,
  isOffered,
  isRunning,
  proposeYear,
  spanOf,
  withWeekday,
  yearsToChoose,
} from './rules.ts'
import { courseSentences } from './text.ts'
import { COURSE_STATES } from './types.ts'

const TODAY = '2026-10-15'
const anyDay = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days))
const anyState = fc.constantFrom(...COURSE_STATES)

describe('the period of a course', () => {
  test.each([
    ['2026-10-01', '2027-05-31', true],
    ['2026-10-01', '2026-10-01', true],
    ['2026-10-02', '2026-10-01', false],
    ['2027-01-01', '2026-12-31', false],
  ])('from %s to %s: %s', (startsOn, endsOn, right) => {
    expect(checkPeriod({ startsOn, endsOn }).ok).toBe(right)
  })

  test('an end before the start is named at the end date, in the words of the product', () => {
    const result = checkPeriod({ startsOn: '2026-10-02', endsOn: '2026-10-01' })
    expect(result).toEqual({ ok: false, code: 'courses.end_before_start', field: 'endsOn' })
    expect(courseSentences['courses.end_before_start']).toBe(
      'Controlla le date del corso per favore',
    )
  })

  test('of two different days exactly one order is right', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        fc.pre(a !== b)
        const forwards = checkPeriod({ startsOn: a, endsOn: b }).ok
        const backwards = checkPeriod({ startsOn: b, endsOn: a }).ok
        expect(forwards).toBe(!backwards)
      }),
    )
  })
})

describe('courses offered to new students', () => {
  test.each([
    ['2026-10-16', 'active', true, true],
    ['2026-10-15', 'active', false, true],
    ['2026-10-14', 'active', false, false],
    ['2026-12-31', 'archived', false, false],
    ['2026-12-31', 'deleted', false, false],
  ] as const)('ending on %s and %s: offered %s, running %s', (endsOn, state, offered, running) => {
    expect(isOffered({ endsOn, state }, TODAY)).toBe(offered)
    expect(isRunning({ endsOn, state }, TODAY)).toBe(running)
  })

  test('an offered course is running, and stays offered on every earlier day', () => {
    fc.assert(
      fc.property(anyDay, anyState, fc.nat(300), (endsOn, state, earlier) => {
        const course = { endsOn, state }
        fc.pre(isOffered(course, TODAY))
        expect(isRunning(course, TODAY)).toBe(true)
        expect(isOffered(course, addDays(TODAY, -earlier))).toBe(true)
      }),
    )
  })
})

test('several courses span from the September of the first to the end of the last', () => {
  const early = { academicYear: '2026/2027', endsOn: '2027-05-31' }
  const late = { academicYear: '2027/2028', endsOn: '2028-02-01' }
  expect(spanOf([late, early])).toEqual({ startsOn: '2026-09-01', endsOn: '2028-02-01' })
  expect(spanOf([early])).toEqual({ startsOn: '2026-09-01', endsOn: '2027-05-31' })
})

test('only courses that are put away may be deleted', () => {
  expect(checkDeletable('active')).toEqual({ ok: false, code: 'courses.not_archived' })
  expect(checkDeletable('archived').ok).toBe(true)
})

test('the trash comes before the archive', () => {
  const at = '2026-10-01T10:00:00Z'
  expect(courseState({ archivedAt: null, deletedAt: null })).toBe('active')
  expect(courseState({ archivedAt: at, deletedAt: null })).toBe('archived')
  expect(courseState({ archivedAt: at, deletedAt: at })).toBe('deleted')
})

describe('the academic year of a course', () => {
  test.each([
    [{ startsOn: null, academicYear: null }, '2026-10-01', '2026/2027'],
    [{ startsOn: '2026-10-01', academicYear: '2026/2027' }, '2027-10-01', '2027/2028'],
    [{ startsOn: '2026-10-01', academicYear: '2025/2026' }, '2027-10-01', '2025/2026'],
    [{ startsOn: null, academicYear: '2025/2026' }, '2027-10-01', '2025/2026'],
    [{ startsOn: '2026-10-01', academicYear: '2026/2027' }, '1/1', '2026/2027'],
    [{ startsOn: '2026-10-01', academicYear: '2026/2027' }, null, '2026/2027'],
    [{ startsOn: 'ottobre', academicYear: null }, '2026-10-01', '2026/2027'],
  ])('of %o, starting on %s instead, is %s', (form, startsOn, year) => {
    expect(proposeYear(form, startsOn)).toBe(year)
  })

  test('has at least the first or the last day of a course in it', () => {
    const course = { startsOn: '2026-08-24', endsOn: '2027-06-10', academicYear: '2026/2027' }
    expect(checkYear(course, false).ok).toBe(true)
    expect(checkYear({ ...course, startsOn: '2026-09-14' }, false).ok).toBe(true)
    const other = { ...course, academicYear: '2027/2028' }
    expect(checkYear(other, false)).toMatchObject({
      code: 'courses.outside_year',
      data: { academicYear: '2027/2028', ofDates: '2025/2026' },
    })
    expect(checkYear(other, true).ok).toBe(true)
    expect(checkYear(other, false, course).ok).toBe(false)
    expect(checkYear(other, false, other).ok).toBe(true)
  })

  test('is chosen among those near today and those in use, once each, the newest first', () => {
    const years = yearsToChoose(['2026/2027', '2019/2020'], '2031/2032', TODAY)
    expect(years).toEqual([
      '2031/2032',
      '2028/2029',
      '2027/2028',
      '2026/2027',
      '2025/2026',
      '2019/2020',
    ])
  })
})

describe('what the course form accepts', () => {
  const form = {
    name: ' Recitazione ',
    categoryId: 1,
    startsOn: '2026-10-01',
    endsOn: '2027-05-31',
    academicYear: '2026/2027',
  }
  const parse = (change: object) =>
    coursesContract.create['~orpc'].inputSchema?.['~standard'].validate({ ...form, ...change })

  test('names are trimmed', async () => {
    expect(await parse({})).toEqual({
      value: { ...form, name: 'Recitazione', anyway: false },
    })
  })

  test.each([[null], [undefined], [0], ['x']])('category %j is asked for', async (categoryId) => {
    const issues = await parse({ categoryId })
    expect(issues).toMatchObject({
      issues: [{ message: 'Seleziona una categoria per il corso', path: ['categoryId'] }],
    })
  })

  test('an academic year is two years in a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1900, max: 2998 }),
        fc.integer({ min: -3, max: 3 }),
        async (year, gap) => {
          const academicYear = `${year}/${year + gap}`
          const parsed = await parse({ academicYear })
          expect(parsed?.issues === undefined).toBe(gap === 1)
          expect(isAcademicYear(academicYear)).toBe(gap === 1)
        },
      ),
    )
  })
})

test.each([
  [
    'hidden where it was shown',
    [
      [1, 2],
      [2, 3],
    ],
    false,
    [[1], [3]],
  ],
  [
    'shown in each, beside its own days',
    [[1], [3]],
    true,
    [
      [1, 2],
      [2, 3],
    ],
  ],
  [
    'hidden where no course chose any',
    [[], []],
    false,
    [
      [1, 3, 4, 5, 6, 7],
      [1, 3, 4, 5, 6, 7],
    ],
  ],
  [
    'hidden where it was the only one of a course',
    [[2], [3, 5]],
    false,
    [
      [3, 5],
      [3, 5],
    ],
  ],
  ['left alone where a course chose none and another did', [[], [1, 2]], false, [[], [1]]],
])('a weekday of a calendar of several courses is %s', (_, before, shown, after) => {
  expect(withWeekday(before, 2, shown)).toEqual(after)
})

test('what keeps a course or a category is told by its number', () => {
  const said = (code: 'courses.has_lessons' | 'courses.category_in_use', data: object) => {
    const sentence = courseSentences[code]
    return typeof sentence === 'string' ? sentence : sentence({ ...data })
  }
  expect(said('courses.has_lessons', { lessons: 1 })).toBe(
    'Il corso ha ancora 1 lezione da oggi in poi: eliminala prima dal suo calendario.',
  )
  expect(said('courses.category_in_use', { courses: 1 })).toBe(
    'La categoria è usata da un corso: spostalo prima in un’altra categoria.',
  )
  expect(said('courses.category_in_use', { courses: 1200 })).toBe(
    'La categoria è usata da 1.200 corsi: sposta prima i corsi in un’altra categoria.',
  )
})
