import {
  academicYearEnd,
  academicYearOf,
  addDays,
  addMonths,
  type Day,
  isDay,
  weekday,
} from '#kit/domain/day.ts'
import { formatDay, formatLongDay, formatMonth } from '#kit/domain/format.ts'
import type { Period } from '#kit/web/period-dialog.tsx'

/** How much of a calendar is looked at: the twelve months of an academic year, or less. */
export const VIEWS = ['year', 'month', 'week', 'day'] as const
export type View = (typeof VIEWS)[number]

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  year: 'Anno',
  month: 'Mese',
  week: 'Settimana',
  day: 'Giorno',
}

export function isView(value: unknown): value is View {
  return VIEWS.some((view) => view === value)
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)
export const monday = (day: Day): Day => addDays(day, 1 - weekday(day))
const yearStart = (day: Day): Day => `${academicYearOf(day).slice(0, 4)}-09-01`

/** The days that a view shows around a day. */
export function periodOf(view: View, date: Day): Period {
  switch (view) {
    case 'year':
      return { from: yearStart(date), to: academicYearEnd(date) }
    case 'month':
      return { from: firstOfMonth(date), to: lastOfMonth(date) }
    case 'week':
      return { from: monday(date), to: addDays(monday(date), 6) }
    case 'day':
      return { from: date, to: date }
  }
}

/**
 * The days to read for any view of an academic year, so that changing the view asks nothing: the
 * weeks that begin before it and end after it are whole.
 */
export function readPeriod(date: Day): Period {
  const { from, to } = periodOf('year', date)
  return { from: addDays(from, -7), to: addDays(to, 14) }
}

/** The day that `count` pages later (earlier when negative) are shown around. */
export function turn(view: View, date: Day, count: number): Day {
  const next = {
    year: () => addMonths(date, 12 * count),
    month: () => addMonths(firstOfMonth(date), count),
    week: () => addDays(date, 7 * count),
    day: () => addDays(date, count),
  }[view]()
  return isDay(next) ? next : date
}

/** The first days of the twelve months of the academic year of a day. */
export function monthsOf(date: Day): readonly Day[] {
  return Array.from({ length: 12 }, (_, at) => addMonths(yearStart(date), at))
}

/** The days of a period, in order. */
export function daysOf({ from, to }: Period): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** What a view around a day is called. */
export function periodName(view: View, date: Day): string {
  const { from, to } = periodOf(view, date)
  switch (view) {
    case 'year':
      return `Anno accademico ${academicYearOf(date)}`
    case 'month':
      return formatMonth(date)
    case 'week':
      return `${formatDay(from)} – ${formatDay(to)}`
    case 'day':
      return formatLongDay(date)
  }
}

/**
 * From which of some days in order a list is drawn: the first to come, where they are more than
 * are drawn at once or the list is to begin with today; else the first, also when all are over.
 */
export function firstDrawn(
  days: readonly Day[],
  how: { readonly today: Day; readonly fromToday: boolean; readonly atOnce: number },
): number {
  const coming = days.findIndex((day) => day >= how.today)
  if (coming < 0) return 0
  if (how.fromToday) return coming
  return Math.max(0, Math.min(coming, days.length - how.atOnce))
}
