import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, type Told } from './counting.ts'

const at = (day: number, hour = 10) => {
  const [date, time] = [String(day).padStart(2, '0'), String(hour).padStart(2, '0')]
  return `2026-10-${date}T${time}:00`
}
const lesson = (day: number, hour = 10) => ({ startsAt: at(day, hour), endsAt: at(day, hour + 2) })
const NOTHING: Told = { withdrawn: false, archived: false, first: null, last: null, extras: [] }

test.each<[string, Partial<Told>, object]>([
  [
    'who came later begins with the first lesson that is told',
    { first: at(8), last: at(15, 12), extras: [lesson(1), lesson(5)] },
    { countsFrom: '2026-10-08', rest: 0 },
  ],
  [
    'who left, left after the last one',
    { withdrawn: true, first: at(1), last: at(5, 12), extras: [lesson(8), lesson(15)] },
    { leftAt: '2026-10-05T12:00', rest: 0 },
  ],
  [
    'who came later and left has both bounds',
    { withdrawn: true, first: at(5), last: at(5, 12), extras: [lesson(1), lesson(8)] },
    { countsFrom: '2026-10-05', leftAt: '2026-10-05T12:00', rest: 0 },
  ],
  [
    'of whom nothing is told no lesson has counted so far',
    { extras: [lesson(1), lesson(8)] },
    { countsFrom: '2026-10-09', rest: 0 },
  ],
  [
    'who left and of whom nothing is told, left before the first one',
    { withdrawn: true, extras: [lesson(1), lesson(8)] },
    { leftAt: '2026-10-01T10:00', rest: 0 },
  ],
  [
    'what lies between is told',
    { first: at(1), last: at(15, 12), extras: [lesson(8)] },
    { rest: 1 },
  ],
  [
    'so is a lesson on the first day, which no day can tell apart',
    { first: at(8, 14), last: at(15, 12), extras: [lesson(8, 10)] },
    { rest: 1 },
  ],
  [
    'without untold lessons there is nothing to say',
    { first: at(1), last: at(8, 12) },
    { rest: 0 },
  ],
])('%s', (_, told, bounds) => {
  expect(boundsOf({ ...NOTHING, ...told })).toEqual(bounds)
})

test('a lesson that is told goes on counting, whatever the others are', () => {
  const days = fc.array(fc.boolean(), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(days, fc.boolean(), (told, withdrawn) => {
      const lessons = told.map((known, index) => ({ known, ...lesson(index + 1) }))
      const [known, extras] = [true, false].map((one) => lessons.filter((l) => l.known === one))
      const first = known?.[0]?.startsAt ?? null
      const last = known?.at(-1)?.endsAt ?? null
      const bounds = boundsOf({ ...NOTHING, withdrawn, first, last, extras: extras ?? [] })
      const { countsFrom, leftAt } = bounds
      const counts = (l: { startsAt: string; endsAt: string }) =>
        (countsFrom === undefined || l.startsAt >= countsFrom) &&
        (leftAt === undefined || l.endsAt <= leftAt)
      expect(known?.every(counts)).toBe(true)
      expect(extras?.filter(counts)).toHaveLength(bounds.rest)
    }),
  )
})
