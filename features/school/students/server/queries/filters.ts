import { sql, type SqlBool } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { EnrolmentKind, Presence } from '../../domain/types.ts'

/** On the blacklist now: some listing has not been removed. */
export const isBlacklisted = sql<boolean>`exists (
  select from blacklistings
  where blacklistings.student_id = students.id and blacklistings.removed_at is null
)`

/** Students enrolled in courses that are not in the trash, those withdrawn from too. */
const ENROLLED = sql`
  select enrolments.student_id from enrolment_states as enrolments
  join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null`

/** Whether the student attends a course, left all of them, or is on the blacklist. */
export function isPresent(presence: Presence) {
  if (presence === 'blacklisted') return isBlacklisted
  const left = sql`bool_and(enrolments.withdrawn)`
  const all = presence === 'withdrawn' ? left : sql`not ${left}`
  return sql<SqlBool>`students.id in (${ENROLLED} group by 1 having ${all})`
}

/** Whether the student attends a course that goes on, had only others, or never had any. */
export function isEnrolled(kind: EnrolmentKind, today: Day) {
  const anywhere = sql<SqlBool>`students.id in (${ENROLLED})`
  const running = sql<SqlBool>`students.id in (
    ${ENROLLED} where not enrolments.withdrawn and courses.archived_at is null
      and courses.ends_on >= ${today}
  )`
  if (kind === 'running') return running
  return kind === 'over'
    ? sql<SqlBool>`(${anywhere} and not ${running})`
    : sql<SqlBool>`not ${anywhere}`
}

/** Whether a course of the student is in the archive. */
export const hasArchived = sql<SqlBool>`students.id in (
  ${ENROLLED} where courses.archived_at is not null
)`
