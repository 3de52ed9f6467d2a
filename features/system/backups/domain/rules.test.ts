import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#kit/domain/day.ts'
import {
  dayOfFile,
  fileName,
  filesToDrop,
  isBackupDue,
  isLate,
  keptDays,
  lastNight,
  MONTHS_KEPT,
  NIGHTS_KEPT,
  upgradeFileName,
} from './rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  ['2026-10-15T09:00:00+02:00', '2026-10-15T00:30:00Z'],
  ['2026-10-15T02:29:59+02:00', '2026-10-14T00:30:00Z'],
  ['2026-10-15T02:30:00+02:00', '2026-10-15T00:30:00Z'],
  ['2026-03-29T09:00:00+02:00', '2026-03-29T01:30:00Z'],
])('at %s the last night was at %s', (now, night) => {
  expect(lastNight(at(now)).toString()).toBe(night)
})

test('a backup is due once a night, from the first night of an academy on', () => {
  const firstUse = '2026-10-14T10:00:00Z'
  const due = (lastGood: string | undefined, now: string) =>
    isBackupDue({ firstUse, lastGood }, at(now))
  expect(due(undefined, '2026-10-14T22:00:00Z')).toBe(false)
  expect(due(undefined, '2026-10-15T00:31:00Z')).toBe(true)
  expect(due('2026-10-15T00:31:10Z', '2026-10-15T23:00:00Z')).toBe(false)
  expect(due('2026-10-15T00:31:10Z', '2026-10-18T06:00:00Z')).toBe(true)
  expect(isBackupDue({ firstUse: undefined, lastGood: undefined }, at(firstUse))).toBe(false)
})

test('after 48 hours without a good one it is said', () => {
  const firstUse = '2026-10-14T10:00:00Z'
  const late = (lastGood: string | undefined, now: string) =>
    isLate({ firstUse, lastGood }, at(now))
  expect(late(undefined, '2026-10-16T10:00:00Z')).toBe(false)
  expect(late(undefined, '2026-10-16T10:00:01Z')).toBe(true)
  expect(late('2026-10-20T00:31:00Z', '2026-10-22T00:30:00Z')).toBe(false)
  expect(late('2026-10-20T00:31:00Z', '2026-10-22T00:31:01Z')).toBe(true)
})

test('the file of a night tells its day', () => {
  expect(dayOfFile(fileName('2026-10-15'))).toBe('2026-10-15')
  expect(dayOfFile(fileName('2026-10-15', '093000'))).toBe('2026-10-15')
  for (const name of ['quinte-2026-13-15.quinte', 'quinte-2026-10-15.quinte.part', 'altro.quinte'])
    expect(dayOfFile(name)).toBeUndefined()
})

test('of upgrades the newest three stay, and nothing of somebody else is touched', () => {
  const upgrades = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
    .concat('2026-04-01T00:00:00Z')
    .map((day, index) => upgradeFileName(62 + index, at(day)))
  const names = [...upgrades, 'accademia.quinte', 'leggimi.txt', fileName('2019-01-01')]
  const many = Array.from({ length: NIGHTS_KEPT }, (_, index) =>
    fileName(addDays('2026-03-20', index)),
  )
  expect(filesToDrop([...names, ...many], '2026-04-03').toSorted()).toEqual([
    upgrades[0],
    fileName('2019-01-01'),
  ])
})

/** What is left in the folder after backups on some days, each followed by a clearing. */
function livedThrough(days: readonly Day[]): Day[] {
  let there: Day[] = []
  for (const day of days) {
    const kept = keptDays([...there, day], day)
    there = [...there, day].filter((one) => kept.has(one))
  }
  return there
}

test('two years of nights leave the last fourteen and one a month for a year', () => {
  const days = Array.from({ length: 730 }, (_, index) => addDays('2025-01-01', index))
  const left = livedThrough(days)
  expect(left.slice(-NIGHTS_KEPT)).toEqual(days.slice(-NIGHTS_KEPT))
  const months = left.slice(0, -NIGHTS_KEPT).map((day) => day.slice(0, 7))
  expect(new Set(months).size).toBe(months.length)
  expect(months.length).toBeGreaterThanOrEqual(MONTHS_KEPT)
})

test('however seldom the machine is on, the newest stay and the rest does not grow', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(gaps, (steps) => {
      let day: Day = '2024-01-01'
      const days = steps.map((gap) => (day = addDays(day, gap)))
      const left = livedThrough(days)
      expect(left.slice(-NIGHTS_KEPT)).toEqual(days.slice(-NIGHTS_KEPT))
      expect(left.length).toBeLessThanOrEqual(NIGHTS_KEPT + MONTHS_KEPT + 1)
    }),
  )
})
