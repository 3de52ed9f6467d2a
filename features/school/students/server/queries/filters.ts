import { sql, type SqlBool } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import { unseen } from '#kit/server/list.ts'
import type { EnrolmentKind, Presence } from '../../domain/types.ts'

/** On the blacklist now: some listing has not been removed. */
export const isBlacklisted = sql<boolean>`exists (
  select from blacklistings
  where blacklistings.student_id = students.id and blacklistings.removed_at is null
)`

/** All enrolments, or those that were not withdrawn. */
const ENROLMENTS = { all: sql`enrolment_cards`, attended: sql`attended_courses` }

/**
 * Enrolled in a course that is not in the trash, of which something more holds. Asked of each student
 * by itself: a page looks up the few that it shows, and for a total the database joins all at once.
 */
const isEnrolledWhere = (which: keyof typeof ENROLMENTS, more = sql`true`) => sql<SqlBool>`exists (
  select from ${ENROLMENTS[which]} as enrolments
  join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null
  where enrolments.student_id = students.id and ${more}
)`

const ANYWHERE = isEnrolledWhere('all')
const ATTENDING = isEnrolledWhere('attended')

/** Whether the student attends a course, left all of them, or is on the blacklist. */
export function isPresent(presence: Presence) {
  if (presence === 'blacklisted') return isBlacklisted
  return presence === 'withdrawn' ? sql<SqlBool>`(${ANYWHERE} and not ${ATTENDING})` : ATTENDING
}

/** Whether the student attends a course that goes on, had only others, or never had any. */
export function isEnrolled(kind: EnrolmentKind, today: Day) {
  const running = isEnrolledWhere(
    'attended',
    sql`courses.archived_at is null and courses.ends_on >= ${unseen(today, 'date')}`,
  )
  if (kind === 'running') return running
  return kind === 'over'
    ? sql<SqlBool>`(${ANYWHERE} and not ${running})`
    : sql<SqlBool>`not ${ANYWHERE}`
}

/** Whether a course of the student is in the archive. */
export const hasArchived = isEnrolledWhere('all', sql`courses.archived_at is not null`)

export const isInCategory = (id: number) => isEnrolledWhere('all', sql`courses.category_id = ${id}`)

/** The course itself may be in the trash. */
export const isInCourse = (id: number) => sql<SqlBool>`students.id in (
  select enrolments.student_id from enrolment_cards enrolments where enrolments.course_id = ${id}
)`
