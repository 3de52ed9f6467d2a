import timezones from '@touch4it/ical-timezones'
import ical from 'ical-generator'
import { ACADEMY_ZONE, type WallTime } from '#kit/domain/day.ts'

/** Something in a calendar, at wall times of the academy. */
export interface CalendarEntry {
  /** The same at each reading, so that a change moves it instead of adding another. */
  readonly uid: string
  readonly version: number
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  /** ISO instant. */
  readonly changedAt: string
  readonly title: string
  readonly place: string
  readonly notes: string
}

/** Calendar programs are asked to look again after so many seconds. */
const REFRESH_SECONDS = 3600

/** How the academy's zone changes over the year, in the words of the standard. */
const ZONE = timezones.getVtimezoneComponent(ACADEMY_ZONE)

/**
 * Entries as a calendar by RFC 5545. Starts and ends are wall times in the academy's zone, so what
 * is at six is at six in summer and in winter; everything else that is an instant is in UTC.
 */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'Quinte', product: 'Calendario', language: 'IT' },
    // Without a name here: with one the library writes also the instants in local time.
    timezone: { name: null, generator: () => ZONE },
    ttl: REFRESH_SECONDS,
    x: { 'X-WR-TIMEZONE': ACADEMY_ZONE },
  })
  for (const { uid, version, startsAt, endsAt, changedAt, title, place, notes } of entries) {
    const changed = Temporal.Instant.from(changedAt)
    calendar.createEvent({
      id: uid,
      sequence: version,
      timezone: ACADEMY_ZONE,
      start: Temporal.PlainDateTime.from(startsAt),
      end: Temporal.PlainDateTime.from(endsAt),
      stamp: changed,
      lastModified: changed,
      summary: title,
      ...(place === '' ? {} : { location: place }),
      ...(notes === '' ? {} : { description: notes }),
    })
  }
  return `${calendar.toString()}\r\n`
}

/** The library escapes the texts of events, but not the name of the calendar. */
function escaped(name: string): string {
  return name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, ' ')
}
