import timezones from '@touch4it/ical-timezones'
import ical from 'ical-generator'
import { ACADEMY_ZONE } from '#kit/domain/day.ts'
import { lessonNotes, lessonTitle, lessonUid } from '../domain/rules.ts'
import type { FeedLesson } from '../domain/types.ts'

/** Calendar programs are asked to look again after so many seconds. */
const REFRESH_SECONDS = 3600

/** How the academy's zone changes over the year, in the words of the standard. */
const ZONE = timezones.getVtimezoneComponent(ACADEMY_ZONE)

/**
 * Lessons as a calendar by RFC 5545. Starts and ends are wall times in the academy's zone, so a
 * lesson at six is at six in summer and in winter; everything else that is an instant is in UTC.
 */
export function calendarText(name: string, lessons: readonly FeedLesson[]): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'Quinte', product: 'Calendario', language: 'IT' },
    // Without a name here: with one the library writes also the instants in local time.
    timezone: { name: null, generator: () => ZONE },
    ttl: REFRESH_SECONDS,
    x: { 'X-WR-TIMEZONE': ACADEMY_ZONE },
  })
  for (const lesson of lessons) {
    const { version, startsAt, endsAt, changedAt, roomName } = lesson
    const changed = Temporal.Instant.from(changedAt)
    const notes = lessonNotes(lesson)
    calendar.createEvent({
      id: lessonUid(lesson),
      sequence: version,
      timezone: ACADEMY_ZONE,
      start: Temporal.PlainDateTime.from(startsAt),
      end: Temporal.PlainDateTime.from(endsAt),
      stamp: changed,
      lastModified: changed,
      summary: lessonTitle(lesson),
      ...(roomName === '' ? {} : { location: roomName }),
      ...(notes === '' ? {} : { description: notes }),
    })
  }
  return `${calendar.toString()}\r\n`
}

/** The library escapes the texts of events, but not the name of the calendar. */
function escaped(name: string): string {
  return name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, ' ')
}
