import { addMonths, type Day } from '#kit/domain/day.ts'
import type { FeedLesson } from './types.ts'

/** How far back a feed reaches, so that a phone does not fill up with past years. */
const PAST_MONTHS = 6

/** The first day that a feed tells; there is no last one. */
export function feedStart(today: Day): Day {
  return addMonths(today, -PAST_MONTHS)
}

/** The line of the calendar: the courses, then the subjects when there are some. */
export function lessonTitle({ courses, subjects }: FeedLesson): string {
  const title = courses.join(', ')
  return subjects.length === 0 ? title : `${title}: ${subjects.join(', ')}`
}

/** What is read when the lesson is opened: teachers and topic, a line each; empty without both. */
export function lessonNotes({ teachers, topic }: FeedLesson): string {
  const lines = [
    teachers.length === 0 ? '' : `Insegnanti: ${teachers.join(', ')}`,
    topic === '' ? '' : `Argomento: ${topic}`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * The same for the same lesson in every feed and after every change: a calendar program moves the
 * lesson instead of showing it twice.
 */
export function lessonUid(lesson: Pick<FeedLesson, 'id'>): string {
  return `lesson-${lesson.id}@quinte`
}
