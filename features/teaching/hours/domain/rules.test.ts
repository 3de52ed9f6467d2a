import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { billLessons, monthOf, sumLines, sumMonth, sumMonths } from './rules.ts'
import type { BilledLesson, Rate } from './types.ts'

const NOW = '2026-10-15T09:00:00'
const rate = (validFrom: string, hourlyCents: number, dailyCents = 0): Rate => ({
  ...{ validFrom, hourlyCents, dailyCents },
})

let last = 0
function lesson(startsAt: WallTime, minutes: number, more: Partial<BilledLesson> = {}) {
  last += 1
  const usual = { splitBilling: false, dailyBilling: false, teachers: 1 }
  const endsAt = addMinutes(startsAt, minutes)
  return { id: last, startsAt, endsAt, minutes, ...usual, ...more }
}

const held = (lessons: readonly BilledLesson[], rates: readonly Rate[]) =>
  sumLines(billLessons(lessons, rates, NOW).filter((line) => line.held))

describe('a month', () => {
  const rates = [rate('2026-01-01', 2500, 18_000)]

  test('pays hours times rate', () => {
    const worked = [lesson('2026-10-01T09:00:00', 90), lesson('2026-10-02T09:00:00', 120)]
    expect(held(worked, rates)).toMatchObject({
      minutes: 210,
      hourlyMinutes: 210,
      hourlyCents: 8750,
    })
  })

  test('divides the hours of a split lesson among its teachers', () => {
    const split = lesson('2026-10-01T09:00:00', 90, { splitBilling: true, teachers: 2 })
    const whole = lesson('2026-10-02T09:00:00', 90, { teachers: 2 })
    expect(held([split], rates)).toMatchObject({ hourlyMinutes: 45, hourlyCents: 1875 })
    expect(held([whole], rates)).toMatchObject({ hourlyMinutes: 90, hourlyCents: 3750 })
  })

  test('is rounded once: three thirds of an hour are an hour, to the cent', () => {
    const third = { splitBilling: true, teachers: 3 }
    const days = ['2026-10-01', '2026-10-02', '2026-10-05']
    const thirds = days.map((day) => lesson(wallTimeAt(day, '09:00'), 60, third))
    expect(held(thirds, rates)).toMatchObject({ hourlyMinutes: 60, hourlyCents: 2500 })
    expect(billLessons(thirds, rates, NOW).map(({ cents }) => cents)).toEqual([833, 834, 833])
  })

  test('rounds half a cent upwards', () => {
    const worked = [lesson('2026-10-01T09:00:00', 30)]
    expect(held(worked, [rate('2026-01-01', 2501)]).hourlyCents).toBe(1251)
  })

  test('counts lessons billed as days by the calendar day, and never divides a day', () => {
    const daily = { dailyBilling: true, splitBilling: true, teachers: 2 }
    const worked = [
      lesson('2026-10-01T09:00:00', 180, daily),
      lesson('2026-10-01T14:00:00', 180, daily),
      lesson('2026-10-02T09:00:00', 180, daily),
    ]
    expect(held(worked, rates)).toEqual({
      ...{ lessons: 3, minutes: 270, hourlyMinutes: 0, hourlyCents: 0 },
      ...{ days: 2, dailyCents: 36_000, unrated: 0 },
    })
  })

  test('lets a lesson that is over stand for the day, also when one that goes on began before', () => {
    const daily = { dailyBilling: true }
    const morning = lesson('2026-10-15T07:00:00', 600, daily)
    const early = lesson('2026-10-15T07:30:00', 60, daily)
    const { held: over, planned } = sumMonth('2026-10', billLessons([morning, early], rates, NOW))
    expect([over.days, planned.days, planned.lessons]).toEqual([1, 0, 1])
  })

  test('takes the rate of each lesson’s own day, and tells where there was none', () => {
    const changing = [rate('2026-10-05', 3000), rate('2026-10-02', 2000)]
    const days = ['2026-10-01', '2026-10-02', '2026-10-04', '2026-10-05']
    const worked = days.map((day) => lesson(wallTimeAt(day, '09:00'), 60))
    const lines = billLessons(worked, changing, NOW)
    expect(lines.map(({ rateCents }) => rateCents)).toEqual([null, 2000, 2000, 3000])
    expect(sumLines(lines)).toMatchObject({ hourlyMinutes: 240, hourlyCents: 7000, unrated: 1 })
  })

  test('has what is over apart from what is planned', () => {
    const over = lesson('2026-10-15T08:00:00', 60)
    const going = lesson('2026-10-15T08:30:00', 60)
    const { held: worked, planned } = sumMonth('2026-10', billLessons([over, going], rates, NOW))
    expect([worked.lessons, planned.lessons]).toEqual([1, 1])
  })
})

test('months come newest first, without those that had no lesson', () => {
  const starts = ['2025-12-31T09:00:00', '2026-10-31T23:30:00', '2026-08-01T09:00:00']
  const months = sumMonths(
    billLessons(
      starts.map((at) => lesson(at, 60)),
      [],
      NOW,
    ),
  )
  expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-08', '2025-12'])
})

const flag = fc.boolean()
const lessons = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 75 }),
      start: fc.integer({ min: 0, max: 88 }),
      minutes: fc.integer({ min: 30, max: 600 }),
      splitBilling: flag,
      dailyBilling: flag,
      teachers: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 60 },
  )
  .map((made) =>
    made.map(({ day, start, minutes, ...more }) =>
      lesson(
        addMinutes(wallTimeAt(addDays('2026-09-01', day), '00:00'), start * 15),
        minutes,
        more,
      ),
    ),
  )
const rates = fc.array(
  fc.record({
    validFrom: fc.integer({ min: -5, max: 75 }).map((days) => addDays('2026-09-01', days)),
    hourlyCents: fc.integer({ min: 0, max: 20_000 }),
    dailyCents: fc.integer({ min: 0, max: 200_000 }),
  }),
  { maxLength: 4 },
)

describe('for any lessons and rates', () => {
  test('what all teachers of a split lesson are billed is its hours', () => {
    const minutes = fc.integer({ min: 30, max: 600 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 60 }), (minutes, teachers) => {
        const split = lesson('2026-10-01T09:00:00', minutes, { splitBilling: true, teachers })
        const shares = Array.from({ length: teachers }, () => held([split], []).hourlyMinutes)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(minutes, 9)
      }),
    )
  })

  test('a month is what its own lessons alone make, and its lines add up to it', () => {
    fc.assert(
      fc.property(lessons, rates, (all, rates) => {
        for (const row of sumMonths(billLessons(all, rates, NOW))) {
          const own = all.filter(({ startsAt }) => monthOf(startsAt) === row.month)
          const lines = billLessons(own, rates, NOW)
          expect(sumMonth(row.month, lines)).toEqual(row)
          const cents = lines.filter((line) => line.held).reduce((sum, line) => sum + line.cents, 0)
          expect(cents).toBe(row.held.hourlyCents + row.held.dailyCents)
        }
      }),
    )
  })

  test('no lesson is lost or counted twice, in whatever order they come', () => {
    fc.assert(
      fc.property(lessons, rates, (all, rates) => {
        const months = sumMonths(billLessons(all, rates, NOW))
        const count = months.reduce(
          (sum, { held, planned }) => sum + held.lessons + planned.lessons,
          0,
        )
        expect(count).toBe(all.length)
        expect(sumMonths(billLessons(all.toReversed(), rates, NOW))).toEqual(months)
      }),
    )
  })

  test('an amount is within half a cent of hours times rate', () => {
    const rate1 = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(lessons, rate1, (all, hourlyCents) => {
        const rates = [rate('2026-01-01', hourlyCents)]
        for (const { held } of sumMonths(billLessons(all, rates, NOW))) {
          const exact = (held.hourlyMinutes / 60) * hourlyCents
          expect(Math.abs(held.hourlyCents - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        }
      }),
    )
  })

  test('days are the calendar days on which something is billed as a day', () => {
    fc.assert(
      fc.property(lessons, (all) => {
        const lines = billLessons(all, [], NOW)
        const days = new Set(
          all
            .filter(({ dailyBilling }) => dailyBilling)
            .map(({ startsAt }) => startsAt.slice(0, 10)),
        )
        expect(lines.filter(({ billing }) => billing === 'day')).toHaveLength(days.size)
      }),
    )
  })
})
