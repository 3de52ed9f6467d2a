/**
 * Days, wall times and academic years: the only place where dates are computed.
 *
 * A day has no zone and a lesson starts at a local time of the academy, so nothing here depends
 * on the zone of the machine; instants are turned into days in the academy's zone.
 */

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string

/** A local date and time of the academy, without zone: `yyyy-MM-ddTHH:mm:ss`. */
export type WallTime = string

/** The zone of every wall time, of "today" and of every instant shown. */
export const ACADEMY_ZONE = 'Europe/Rome'

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const ACCEPTED_DAY = /^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const ACADEMIC_YEAR = /^(\d{4})\/(\d{4})$/
const FIRST_MONTH = 9

/**
 * Whether a value that came from outside is a day that exists, from 1900 to 2999.
 * The limit leaves room for arithmetic: a year typed with a wrong digit is refused at the door
 * and no sum of days or months made later can leave the four-digit years.
 */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !ACCEPTED_DAY.test(value)) return false
  const month = Temporal.PlainYearMonth.from(value.slice(0, 7))
  return Number(value.slice(8)) <= month.daysInMonth
}

/** The day `count` days after `day` (before it when negative). */
export function addDays(day: Day, count: number): Day {
  return toDay(toDate(day).add({ days: count }))
}

/**
 * The same day of the month `count` months later (earlier when negative), or the last day of
 * that month when it is shorter: one month after 31 January is 28 or 29 February. For a series,
 * always count from the first day: adding one month twice would stay on the 28th.
 */
export function addMonths(day: Day, count: number): Day {
  return toDay(toDate(day).add({ months: count }, { overflow: 'constrain' }))
}

/** How many days `to` comes after `from`; negative when it comes before. */
export function daysBetween(from: Day, to: Day): number {
  return toDate(from).until(toDate(to), { largestUnit: 'days' }).days
}

/** Order of two days, for `sort`: -1, 0 or 1, the earlier first. */
export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The days of the week, from 1 (Monday) to 7 (Sunday). */
export const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const

/** Day of the week, one of `WEEKDAY_NUMBERS`. */
export function weekday(day: Day): number {
  return toDate(day).dayOfWeek
}

/** The academic year a day falls in, `2026/2027`: it changes on 1 September. */
export function academicYearOf(day: Day): string {
  const { year, month } = toDate(day)
  const first = month >= FIRST_MONTH ? year : year - 1
  return `${first}/${first + 1}`
}

/** The last day (31 August) of the academic year that `day` falls in. */
export function academicYearEnd(day: Day): Day {
  return `${academicYearOf(day).slice(5)}-08-31`
}

/** Whether a text is an academic year: two years, the second following the first. */
export function isAcademicYear(value: unknown): value is string {
  const years = typeof value === 'string' ? ACADEMIC_YEAR.exec(value) : null
  return years !== null && Number(years[2]) === Number(years[1]) + 1
}

/**
 * Completed years on `day` of a person born on `birth`. Who is born on 29 February turns on
 * 1 March in the other years. Expects `birth` not after `day`.
 */
export function ageOn(birth: Day, day: Day): number {
  return toDate(birth).until(toDate(day), { largestUnit: 'years' }).years
}

/** The day it is at the academy at an instant. */
export function dayOfInstant(instant: Temporal.Instant): Day {
  return toDay(instant.toZonedDateTimeISO(ACADEMY_ZONE).toPlainDate())
}

/** The time on the academy's clock at an instant, without fractions of a second. */
export function wallTimeOfInstant(instant: Temporal.Instant): WallTime {
  const local = instant.toZonedDateTimeISO(ACADEMY_ZONE).toPlainDateTime()
  return local.toString({ smallestUnit: 'second' })
}

const WALL_TIME_FORM = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a value that came from outside is a wall time of a day that `isDay` accepts. */
export function isWallTime(value: unknown): value is WallTime {
  const parts = typeof value === 'string' ? WALL_TIME_FORM.exec(value) : null
  return parts !== null && isDay(parts[1])
}

/**
 * The wall time that the academy's clock shows instead: itself, but in the night in which the
 * clock goes forward the hour that is left out is the one after it, 02:30 being 03:30.
 */
export function existingWallTime(wallTime: WallTime): WallTime {
  const shown = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(ACADEMY_ZONE)
  return shown.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** The instant at which the academy's clock shows a wall time. */
export function instantOfWallTime(wallTime: WallTime): string {
  const shown = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(ACADEMY_ZONE)
  return shown.toInstant().toString()
}

/** The day of a wall time. */
export function dayOfWallTime(wallTime: WallTime): Day {
  return wallTime.slice(0, 10)
}

/** The wall time of a day at `HH:mm`. */
export function wallTimeAt(day: Day, time: string): WallTime {
  return `${day}T${time}:00`
}

/**
 * The wall time `minutes` later (earlier when negative) on the academy's clock face: no hour is
 * lost or won when daylight saving changes.
 */
export function addMinutes(wallTime: WallTime, minutes: number): WallTime {
  const past = Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16)) + minutes
  // Calendars do this a hundred times a page, and nearly always within the day.
  if (past >= 0 && past < MINUTES_A_DAY) {
    return `${wallTime.slice(0, 11)}${digits(Math.floor(past / 60))}:${digits(past % 60)}${wallTime.slice(16)}`
  }
  return Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'second' })
}

const MINUTES_A_DAY = 24 * 60
const digits = (count: number) => String(count).padStart(2, '0')

/** How many minutes `to` comes after `from` on the clock face; negative when it comes before. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  const start = Temporal.PlainDateTime.from(from)
  return start.until(Temporal.PlainDateTime.from(to), { largestUnit: 'minutes' }).minutes
}

/** Temporal also reads longer forms (with a time, a zone): a wall time passed as a day is a bug. */
function toDate(day: Day): Temporal.PlainDate {
  if (!DAY_FORM.test(day)) throw new RangeError(`Not a day: ${day}`)
  return Temporal.PlainDate.from(day)
}

function toDay(date: Temporal.PlainDate): Day {
  if (date.year < 1 || date.year > 9999) throw new RangeError(`Out of range: ${date.toString()}`)
  return date.toString()
}
