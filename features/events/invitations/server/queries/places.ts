import { sql } from 'kysely'
import { ACADEMY_ZONE } from '#kit/domain/day.ts'

/** Since when somebody lies in the trash as a student, teacher or lead. */
const trashedAt = sql<string | null>`coalesce(
  (select own.deleted_at from student_cards as own where own.id = invitations.student_id),
  (select own.deleted_at from teacher_cards as own where own.id = invitations.teacher_id),
  (select own.deleted_at from lead_cards as own where own.id = invitations.lead_id)
)`

/**
 * Who lies in the trash stays on their lists, but is not written to by themselves, nor offered a
 * place, nor keeps one.
 */
export const inTrash = sql<boolean>`(${trashedAt} is not null)`

/**
 * Whether somebody takes a place at their event. Who was put in the trash before it began does not,
 * unless they came; who was put there afterwards did.
 */
export const isPlaced = sql<boolean>`(invitations.state = 'accepted' and (
  invitations.present_at is not null or ${trashedAt} is null
  or ${trashedAt} at time zone ${sql.lit(ACADEMY_ZONE)} >= (
    select held.starts_at from events as held where held.id = invitations.event_id
  )
))`
