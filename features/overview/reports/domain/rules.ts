import { periodsOf } from '#f/teaching/closings/domain/rules.ts'
import type { ClosingDay } from '#f/teaching/closings/domain/types.ts'
import {
  addDays,
  addMinutes,
  addMonths,
  type Day,
  dayOfWallTime,
  daysBetween,
  weekday,
} from '#kit/domain/day.ts'
import { formatDay, formatLongDay, formatMonth, formatTime, WEEKDAYS } from '#kit/domain/format.ts'
import {
  type CalendarDay,
  type CalendarMonth,
  type Entry,
  type ListedLesson,
  type Print,
  PRINTS,
  type PrintSubject,
} from './types.ts'

/** The days of a report, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** `18:30 - 20:30` */
export function timeSpan({ startsAt, minutes }: Pick<Entry, 'startsAt' | 'minutes'>): string {
  return `${formatTime(startsAt)} - ${formatTime(addMinutes(startsAt, minutes))}`
}

/** The days of a period, in order. */
function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, count) => addDays(from, count))
}

/**
 * The months that a period touches, each with its days in the period: weekends and closing days
 * are told apart, entries stand on their day by time.
 */
export function calendarMonths(
  period: Period,
  entries: readonly Entry[],
  closings: ReadonlySet<Day>,
): CalendarMonth[] {
  const on = Map.groupBy(entries, ({ startsAt }) => dayOfWallTime(startsAt))
  const months = Map.groupBy(daysOf(period), (day) => day.slice(0, 7))
  return [...months.values()].map((days) => ({
    title: formatMonth(days[0] ?? period.from),
    days: days.map((day) => calendarDay(day, on.get(day) ?? [], closings.has(day))),
  }))
}

function calendarDay(day: Day, entries: readonly Entry[], closed: boolean): CalendarDay {
  const place = weekday(day)
  return {
    number: Number(day.slice(8)),
    weekday: (WEEKDAYS[place - 1] ?? '').slice(0, 3),
    weekend: place > 5,
    closed,
    entries: entries
      .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
      .map((entry) => `${timeSpan(entry)} ${entry.text}`),
  }
}

/** What stands on each page: `size` of them, the rest on the last one; one empty page for none. */
export function pagesOf<T>(rows: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(rows.length / size))
  return Array.from({ length: count }, (_, page) => rows.slice(page * size, (page + 1) * size))
}

/** Lessons in order of time, under the month in which they begin. */
export function lessonsByMonth(
  lessons: readonly (Pick<Entry, 'startsAt' | 'minutes'> & {
    readonly topic: string
    readonly fee: boolean
  })[],
  dueDays: ReadonlySet<Day>,
): { title: string; lessons: ListedLesson[] }[] {
  const months = Map.groupBy(lessons, ({ startsAt }) => startsAt.slice(0, 7))
  return [...months].map(([month, listed]) => ({
    title: formatMonth(`${month}-01`),
    lessons: listed.map((lesson) => {
      const day = dayOfWallTime(lesson.startsAt)
      return {
        day: formatLongDay(day),
        time: timeSpan(lesson),
        topic: lesson.topic,
        fee: lesson.fee || dueDays.has(day),
      }
    }),
  }))
}

/** When a school closes for the summer. */
const SUMMER = { from: '06-01', to: '09-30' }
/** Single closing days of the summer, such as holidays, are no summer closing. */
const SUMMER_CLOSING_DAYS = 5

/**
 * The summer closing of a course among some closing days: the longest row of them in the summer
 * without a gap that begins within a year of its first day; none while no row is long enough.
 */
export function summerClosing(closings: readonly ClosingDay[], startsOn: Day): Period | undefined {
  const [longest] = periodsOf(closings.filter(({ day }) => isSummer(day)))
    .filter(({ from }) => from >= startsOn && from < addMonths(startsOn, 12))
    .toSorted((a, b) => b.days.length - a.days.length)
  return longest && longest.days.length >= SUMMER_CLOSING_DAYS ? longest : undefined
}

function isSummer(day: Day): boolean {
  const inYear = day.slice(5)
  return inYear >= SUMMER.from && inYear <= SUMMER.to
}

/** `10/08/2027 – 31/08/2027` */
export function periodText({ from, to }: Period): string {
  return `${formatDay(from)} – ${formatDay(to)}`
}

/** What stands in place of a picture. */
export function initialsOf({ name, surname }: { name: string; surname: string }): string {
  return [surname, name].map((word) => [...word][0] ?? '').join('')
}

/** All days of a month, `2026-10`. */
export function monthPeriod(month: string): Period {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** A name as part of the name of a file: without what file systems refuse. */
export function fileWords(...words: readonly string[]): string {
  return (
    words
      .map((word) => word.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim())
      .filter((word) => word !== '')
      .join(' – ')
      .slice(0, 150)
      // Half of a picture, when it was cut there: no name in an address may have one.
      .replace(/\p{Cs}$/u, '')
  )
}

/** What is printed about rows of a kind. */
const PRINTED: Readonly<Record<string, readonly PrintSubject[]>> = {
  student: ['place', 'student'],
  course: ['course', 'place', 'student'],
  category: ['course', 'place', 'student'],
  teacher: ['teacher'],
}

/** The documents that can be made for rows of these kinds: those that suit each of them. */
export function printsFor(kinds: readonly string[]): Print[] {
  return (Object.keys(PRINTS) as Print[]).filter((print) =>
    kinds.every((kind) => PRINTED[kind]?.includes(PRINTS[print])),
  )
}

/** Letters without a space that still fit the narrowest column of a report. */
const LONGEST_WORD = 16
const LONG_WORDS = new RegExp(`[^\\s\\u200b]{${LONGEST_WORD + 1},}`, 'gu')
/** An address is copied from where it stands: it stays whole unless it is a very long one. */
const LONGEST_ADDRESS = 40
/** A letter with its marks, or a picture made of several. */
const LETTER = /\P{M}(?:\p{M}|\u200d\P{M})*/gu

/**
 * The same data as it is typeset: with places in words that are too long for a column where a line
 * may end, never between a letter and its marks; and what is written from right to left in a place
 * of its own, so that it moves nothing that stands beside it. Pictures, which are data too, stay as
 * they are.
 */
export function printable(data: unknown): unknown {
  if (typeof data === 'string') return data.startsWith('<svg') ? data : isolated(brokenUp(data))
  if (Array.isArray(data)) return typeof data[0] === 'number' ? data : data.map(printable)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, printable(value)]))
}

/** What stands between the parts of a line on paper: name – day, name (year), 11:00 name, name. */
const BETWEEN = /(\d\d:\d\d | [–-] | \(|, |: )/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text
  const parts = text.split(BETWEEN)
  return parts.map((part) => (RIGHT_TO_LEFT.test(part) ? `\u2068${part}\u2069` : part)).join('')
}

function brokenUp(text: string): string {
  return text.replace(LONG_WORDS, (word) => {
    const letters = word.match(LETTER) ?? []
    if (letters.length <= (word.includes('@') ? LONGEST_ADDRESS : LONGEST_WORD)) return word
    const parts = Array.from({ length: Math.ceil(letters.length / LONGEST_WORD) }, (_, part) =>
      letters.slice(part * LONGEST_WORD, (part + 1) * LONGEST_WORD).join(''),
    )
    return parts.join('\u200b')
  })
}
