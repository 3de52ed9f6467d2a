import { calendarText } from '#kit/server/calendar.ts'
import { lessonNotes, lessonTitle, lessonUid } from '../domain/rules.ts'
import type { FeedLesson } from '../domain/types.ts'

/** Lessons as a calendar. */
export function lessonCalendar(name: string, lessons: readonly FeedLesson[]): string {
  return calendarText(
    name,
    lessons.map((lesson) => {
      const { version, startsAt, endsAt, changedAt, roomName: place } = lesson
      return {
        ...{ version, startsAt, endsAt, changedAt, place },
        uid: lessonUid(lesson),
        title: lessonTitle(lesson),
        notes: lessonNotes(lesson),
      }
    }),
  )
}
