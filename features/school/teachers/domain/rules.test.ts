import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import {
  checkGroup,
  checkRateStart,
  chooseTeachers,
  isRateRemovable,
  rateOn,
  teacherState,
} from './rules.ts'

const TODAY = '2026-10-15'
const dayNear = fc.integer({ min: -400, max: 400 }).map((count) => addDays(TODAY, count))
const rates = fc.uniqueArray(fc.record({ validFrom: dayNear, hourlyCents: fc.nat(10_000) }), {
  selector: ({ validFrom }) => validFrom,
  maxLength: 8,
})

describe('the rate of a day', () => {
  const list = [
    { validFrom: '2026-09-01', hourlyCents: 3000 },
    { validFrom: '2025-09-01', hourlyCents: 2500 },
    { validFrom: '2027-01-01', hourlyCents: 3500 },
  ]
  test.each([
    ['2025-08-31', undefined],
    ['2025-09-01', 2500],
    ['2026-08-31', 2500],
    ['2026-09-01', 3000],
    ['2026-12-31', 3000],
    ['2027-01-01', 3500],
    ['2099-01-01', 3500],
  ])('on %s is %s', (day, cents) => {
    expect(rateOn(list, day)?.hourlyCents).toBe(cents)
  })

  test('is the last that began, in whatever order the rates are', () => {
    fc.assert(
      fc.property(rates, dayNear, (all, day) => {
        const found = rateOn(all, day)
        const begun = all.filter(({ validFrom }) => validFrom <= day)
        expect(found === undefined).toBe(begun.length === 0)
        if (found) expect(begun.every(({ validFrom }) => validFrom <= found.validFrom)).toBe(true)
        expect(rateOn(all.toReversed(), day)).toBe(found)
      }),
    )
  })
})

describe('a new rate', () => {
  test('never changes what a day before today costs', () => {
    fc.assert(
      fc.property(rates, dayNear, dayNear, (all, validFrom, day) => {
        fc.pre(day < TODAY)
        fc.pre(checkRateStart(all, validFrom, TODAY).ok)
        const others = all.filter((rate) => rate.validFrom !== validFrom)
        const before = rateOn(all, day)
        const after = rateOn([...others, { validFrom, hourlyCents: -1 }], day)
        if (before) expect(after).toBe(before)
      }),
    )
  })

  test('holds from its day on, and is always accepted from today on', () => {
    fc.assert(
      fc.property(rates, dayNear, (all, validFrom) => {
        fc.pre(validFrom >= TODAY)
        expect(checkRateStart(all, validFrom, TODAY).ok).toBe(true)
        const others = all.filter((rate) => rate.validFrom !== validFrom)
        const added = { validFrom, hourlyCents: 1 }
        expect(rateOn([...others, added], validFrom)).toBe(added)
      }),
    )
  })

  test('may fill the time before the first, and no other', () => {
    const held = [{ validFrom: '2026-09-01' }]
    expect(checkRateStart(held, '2026-08-31', TODAY).ok).toBe(true)
    expect(checkRateStart([], '2020-01-01', TODAY).ok).toBe(true)
    expect(checkRateStart(held, '2026-09-01', TODAY)).toEqual({
      ok: false,
      code: 'teachers.rate_in_past',
      field: 'validFrom',
    })
  })
})

test.each([
  ['2026-10-16', '2026-10-01', true],
  ['2026-10-15', '2026-10-01', true],
  ['2026-10-14', '2026-10-15', true],
  ['2026-10-14', '2026-10-14', false],
])('a rate from %s that was entered on %s can be taken away: %s', (validFrom, enteredOn, can) => {
  expect(isRateRemovable({ validFrom, enteredOn }, TODAY)).toBe(can)
})

test('a group needs two different teachers', () => {
  expect(checkGroup([1, 2]).ok).toBe(true)
  for (const few of [[], [1], [1, 1]]) {
    const refused = { ok: false, code: 'teachers.group_too_small', field: 'teacherIds' }
    expect(checkGroup(few)).toEqual(refused)
  }
})

test('who was deleted is in the trash', () => {
  expect(teacherState(null)).toBe('active')
  expect(teacherState('2026-10-15T07:00:00Z')).toBe('deleted')
})

describe('choosing teachers', () => {
  const groups = [
    { id: 1, teacherIds: [11, 12] },
    { id: 2, teacherIds: [12, 13] },
  ]
  test.each([
    ['a group brings its members', [10], [1], null, [10, 11, 12], 1],
    ['another takes its place', [10, 11, 12], [1, 2], 1, [10, 12, 13], 2],
    ['without the group its members go', [10, 11, 12], [], 1, [10], null],
    ['without a member the group is none', [10, 11], [1], 1, [10, 11], null],
    ['others change nothing', [11, 12, 14], [1], 1, [11, 12, 14], 1],
    ['no group, no change', [11], [], null, [11], null],
  ])('%s', (_what, teacherIds, groupIds, before, after, groupId) => {
    const chosen = chooseTeachers({ teacherIds, groupIds }, before, groups)
    expect({ ...chosen, teacherIds: chosen.teacherIds.toSorted((a, b) => a - b) }).toEqual({
      teacherIds: after,
      groupId,
    })
  })

  test('a group that is left is there whole', () => {
    const some = fc.uniqueArray(fc.integer({ min: 10, max: 14 }))
    const before = fc.constantFrom(null, 1, 2)
    fc.assert(
      fc.property(some, fc.uniqueArray(fc.constantFrom(1, 2)), before, (ids, groupIds, was) => {
        const { teacherIds, groupId } = chooseTeachers({ teacherIds: ids, groupIds }, was, groups)
        const members = groups.find(({ id }) => id === groupId)?.teacherIds ?? []
        expect(teacherIds).toEqual(expect.arrayContaining(members))
        expect(new Set(teacherIds).size).toBe(teacherIds.length)
      }),
    )
  })
})
