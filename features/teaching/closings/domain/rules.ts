import {
  academicYearOf,
  addDays,
  compareDays,
  type Day,
  daysBetween,
  isDay,
} from '#kit/domain/day.ts'
import { joinWords } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { MAX_DAYS, MAX_SETTLED, type ClosingDay, type Period } from './types.ts'

/**
 * Easter Sunday of a year of the Gregorian calendar, by the rule of Meeus, Jones and Butcher:
 * the Sunday after the first ecclesiastical full moon of spring.
 */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = Math.floor(century / 4)
  const moonShift = Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + century - skipped - moonShift + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  return addDays(`${digits(year)}-03-22`, moon + toSunday - 7 * late)
}

const digits = (year: number) => String(year).padStart(4, '0')

/** The feasts with a date of their own, and since when the law knows them. */
const FIXED: readonly (readonly [monthAndDay: string, name: string, since?: number])[] = [
  ['01-01', 'Capodanno'],
  ['01-06', 'Epifania'],
  ['04-25', 'Liberazione'],
  ['05-01', 'Festa del Lavoro'],
  ['06-02', 'Festa della Repubblica'],
  ['08-15', 'Ferragosto'],
  // A public holiday again by the law of 2025, from the year after.
  ['10-04', 'San Francesco', 2026],
  ['11-01', 'Ognissanti'],
  ['12-08', 'Immacolata Concezione'],
  ['12-25', 'Natale'],
  ['12-26', 'Santo Stefano'],
]

/** What the day is called that every town has for itself. */
export const PATRON = 'Festa del patrono'

/**
 * The Italian public holidays of a year by today's law, in order; two on one day, as when Easter
 * Monday is 25 April, are one with both names. The patron's day is each town's own.
 */
export function holidaysOf(year: number): ClosingDay[] {
  const easter = easterOf(year)
  const all = [
    ...FIXED.filter(([, , since = 0]) => year >= since).map(([date, reason]) => ({
      day: `${digits(year)}-${date}`,
      reason,
    })),
    { day: easter, reason: 'Pasqua' },
    { day: addDays(easter, 1), reason: "Lunedì dell'Angelo" },
  ]
  const days = [...new Set(all.map(({ day }) => day))].sort(compareDays)
  return days.map((day) => ({
    day,
    reason: joinWords(all.filter((one) => one.day === day).map(({ reason }) => reason)),
  }))
}

/** Every day from the first to the last, both included; none when the last comes first. */
export function daysOf(from: Day, to: Day): Day[] {
  const count = daysBetween(from, to) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at))
}

/**
 * Whether two days make a period to close: both are there, the second not before the first (one
 * day is a period too) and no more days than one action may close.
 */
export function checkPeriod(
  from: unknown,
  to: unknown,
): Result<
  { from: Day; to: Day },
  'closings.dates_missing' | 'closings.dates_order' | 'closings.too_long'
> {
  if (!isDay(from)) return refuse('closings.dates_missing', { field: 'from' })
  if (!isDay(to)) return refuse('closings.dates_missing', { field: 'to' })
  if (compareDays(from, to) > 0) return refuse('closings.dates_order', { field: 'from' })
  if (daysBetween(from, to) >= MAX_DAYS) return refuse('closings.too_long', { field: 'to' })
  return ok({ from, to })
}

/** Which of these days are to be added: those that are not closing days yet, each once. */
export function newDays<D extends ClosingDay>(days: readonly D[], closed: ReadonlySet<Day>): D[] {
  const seen = new Set(closed)
  return days.filter(({ day }) => !seen.has(day) && seen.add(day))
}

/** Groups days, in whatever order they come, into periods without a gap, the earliest first. */
export function periodsOf(days: readonly ClosingDay[]): Period[] {
  const sorted = days.toSorted((a, b) => compareDays(a.day, b.day))
  const starts = sorted.flatMap((one, at) => {
    const before = sorted[at - 1]
    return before && daysBetween(before.day, one.day) <= 1 ? [] : [at]
  })
  return starts.map((start, at) => {
    const inside = sorted.slice(start, starts[at + 1])
    const [first, last] = [sorted[start]?.day ?? '', inside.at(-1)?.day ?? '']
    return { from: first, to: last, days: inside }
  })
}

/** The reasons of a period in the order of their first day, each once. */
export function reasonsOf({ days }: Pick<Period, 'days'>): string[] {
  return [...new Set(days.map(({ reason }) => reason))].filter((reason) => reason !== '')
}

/**
 * The patron's day of a year as it was closed before: the same date, taken from the latest
 * closing day that is called so. Undefined when there is none, or the year has no such date.
 */
export function patronDayOf(year: number, closed: readonly ClosingDay[]): Day | undefined {
  const known = closed
    .filter(({ reason }) => reason === PATRON)
    .map(({ day }) => day)
    .sort(compareDays)
    .at(-1)
  const day = known && `${digits(year)}${known.slice(4)}`
  return isDay(day) ? day : undefined
}

/** What the summary shows: the days of a year, of a month of any year, or of both; absent is all. */
export function filterDays<D extends ClosingDay>(
  days: readonly D[],
  { year, month }: { readonly year?: number | undefined; readonly month?: number | undefined },
): D[] {
  return days.filter(
    ({ day }) =>
      (year === undefined || schoolYearOf(day) === year) &&
      (month === undefined || Number(day.slice(5, 7)) === month),
  )
}

/** The year in which the school year of a day begins. */
export function schoolYearOf(day: Day): number {
  return Number(academicYearOf(day).slice(0, 4))
}

/** The school years to filter by, the latest first: those with closing days, this one and the next. */
export function yearsOf(days: readonly ClosingDay[], today: Day): number[] {
  const now = schoolYearOf(today)
  const years = days.map(({ day }) => schoolYearOf(day))
  return [...new Set([...years, now, now + 1])].sort((a, b) => b - a)
}

/** Whether more lessons are to be moved or cancelled than one action takes. */
export const isTooMany = ({ move, cancel }: { readonly move: number; readonly cancel: number }) =>
  Math.max(move, cancel) > MAX_SETTLED
