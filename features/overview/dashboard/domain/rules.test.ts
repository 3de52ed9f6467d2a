import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '#kit/domain/day.ts'
import * as rules from './rules.ts'
import { leadsText, shareText, weekText } from './text.ts'
import type { WeekLead } from './types.ts'

const code = (id: number, name: string) => ({ id, name })
const CODES = {
  origins: [code(1, 'FB'), code(2, 'IG')],
  courses: [code(11, 'TR'), code(12, 'R')],
  rejections: [code(21, 'COSTOSO')],
}
const WITHOUT = { origin: 'Senza origine', course: 'Senza corso' }
const tablesOf = (leads: readonly WeekLead[]) => rules.tablesOf(leads, CODES, WITHOUT)

describe('a week', () => {
  test('is seven days from five in the afternoon', () => {
    expect(rules.weekOf('2026-10-09')).toEqual({
      from: '2026-10-09T17:00:00',
      to: '2026-10-16T17:00:00',
    })
  })

  test('begins on Friday at five, also on that Friday itself', () => {
    expect(rules.currentWeek('2026-10-15T09:00:00')).toBe('2026-10-09')
    expect(rules.currentWeek('2026-10-16T16:59:59')).toBe('2026-10-09')
    expect(rules.currentWeek('2026-10-16T17:00:00')).toBe('2026-10-16')
  })

  test('that goes on always holds now', () => {
    const minute = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 })
    fc.assert(
      fc.property(minute, (minutes) => {
        const now = `${addDays('2026-01-01', Math.floor(minutes / 1440))}T${String(
          Math.floor((minutes % 1440) / 60),
        ).padStart(2, '0')}:30:00`
        const start = rules.currentWeek(now)
        const { from, to } = rules.weekOf(start)
        expect(weekday(start)).toBe(5)
        expect(from <= now && now < to).toBe(true)
        expect(rules.intervalOf(start, now)).toEqual({ valid: false, newEnd: now })
      }),
    )
  })

  test('is valid when it is over, and not begun has no time in it', () => {
    const now = '2026-10-16T17:00:00'
    expect(rules.intervalOf('2026-10-09', now)).toEqual({ valid: true, newEnd: now })
    expect(rules.intervalOf('2026-10-23', now)).toEqual({
      valid: false,
      newEnd: '2026-10-23T17:00:00',
    })
  })

  test.each([
    ['2026-10-02', 'Da venerdì 02/10/2026 17:00 a venerdì 09/10/2026 17:00'],
    ['2026-10-09', 'Da venerdì 09/10/2026 17:00 a lunedì 12/10/2026 10:30 (settimana in corso)'],
    ['2026-10-16', 'Da venerdì 16/10/2026 17:00 a venerdì 23/10/2026 17:00 (non ancora iniziata)'],
  ])('from %s reads %s', (start, said) => {
    const interval = rules.intervalOf(start, '2026-10-12T10:30:00')
    expect(weekText({ ...rules.weekOf(start), ...interval })).toBe(said)
  })
})

const LEADS: readonly WeekLead[] = [
  { id: 1, called: false, origins: [1], courses: [11], rejections: [] },
  { id: 2, called: true, origins: [1], courses: [11, 12], rejections: [] },
  { id: 3, called: true, origins: [], courses: [], rejections: [21] },
]

test('the tables of three leads, as counted by hand', () => {
  const [all, toCall, called, rejected] = tablesOf(LEADS)
  expect(all?.cells).toEqual([
    { row: 1, column: 11, leadIds: [1, 2] },
    { row: 1, column: 12, leadIds: [2] },
    { row: 0, column: 0, leadIds: [3] },
  ])
  expect(all?.columns.map(({ name }) => name)).toEqual(['TR', 'R', 'Senza corso'])
  expect(toCall?.cells).toEqual([{ row: 1, column: 11, leadIds: [1] }])
  expect(toCall?.rows.map(({ name }) => name)).toEqual(['FB', 'IG'])
  expect(rules.leadsOf(called ?? { cells: [] })).toEqual([2, 3])
  expect(rejected?.cells).toEqual([{ row: 0, column: 21, leadIds: [3] }])
})

const someLead = fc.record({
  called: fc.boolean(),
  origins: fc.subarray([1, 2]),
  courses: fc.subarray([11, 12]),
  rejections: fc.subarray([21]),
})
const someLeads = fc.array(someLead).map((all) => all.map((one, at) => ({ id: at + 1, ...one })))

test('no lead is lost, and each is to be called or was called', () => {
  fc.assert(
    fc.property(someLeads, (leads) => {
      const counts = tablesOf(leads).map((table) => rules.leadsOf(table).length)
      const [all = 0, toCall = 0, called = 0, rejected = 0] = counts
      expect(all).toBe(leads.length)
      expect(toCall + called).toBe(all)
      expect(rejected).toBe(leads.filter(({ rejections }) => rejections.length > 0).length)
    }),
  )
})

test('a pie has the numbers of its table, whatever is hidden', () => {
  fc.assert(
    fc.property(someLeads, fc.subarray([11, 12]), (leads, hidden) => {
      const tables = tablesOf(leads).map((one) => rules.withoutColumns(one, hidden))
      for (const table of tables) {
        const pie = rules.pieOf(table, tables[0] ?? table)
        for (const { id } of table.columns) {
          const segment = pie.find((one) => one.id === id)
          expect(segment?.leadIds ?? []).toEqual(rules.leadsOf(table, { column: id }))
        }
        const shares = pie.reduce((sum, { share }) => sum + share, 0)
        expect(shares).toBeCloseTo(pie.length === 0 ? 0 : 100)
        if (table.key !== 'rejected') {
          expect(table.columns.some(({ id }) => hidden.includes(id))).toBe(false)
        }
      }
    }),
  )
})

test('a course has the same place, and so the same colour, in every pie of the week', () => {
  const tables = tablesOf(LEADS)
  const places = tables.map((table) =>
    rules.pieOf(table, tables[0] ?? table).map(({ name, place }) => `${name} ${place}`),
  )
  expect(places).toEqual([
    ['TR 0', 'R 1', 'Senza corso 2'],
    ['TR 0'],
    ['TR 0', 'R 1', 'Senza corso 2'],
    [expect.stringMatching(/ 0$/)],
  ])
})

test('a segment that rounds to nothing has no label', () => {
  expect(shareText(0.04)).toBe('')
  expect(shareText(0.05)).toBe('0,1%')
  expect(shareText(33.333)).toBe('33,3%')
})

test.each([
  [1, undefined, '1 lead'],
  [5_000, 5_000, '5.000 lead'],
  [5_000, 12_000, 'I 5.000 più recenti di 12.000 lead'],
])('a window of %i leads of %s says so', (shown, total, text) => {
  expect(leadsText(shown, total)).toBe(text)
})
