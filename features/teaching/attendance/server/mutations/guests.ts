import { sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { isPresent } from '../../domain/rules.ts'
import type { Attendance } from '../../domain/types.ts'
import type { LessonOfStudent } from '../queries/absences.ts'
import { changeMarks, lockRegister } from './marks.ts'

async function findMark(tx: Tx, pair: LessonOfStudent): Promise<Attendance | null> {
  const mark = await tx
    .selectFrom('attendances')
    .select(['present', 'minutes'])
    .where('lesson_id', '=', pair.lessonId)
    .where('student_id', '=', pair.studentId)
    .executeTakeFirst()
  return mark ?? null
}

/**
 * Marks a student present for the whole of a lesson at which she makes up an absence; the caller
 * has made sure that she may. Already present, nothing changes.
 */
export async function markGuestPresent(tx: Tx, actor: Actor, pair: LessonOfStudent): Promise<void> {
  await lockRegister(tx, pair.lessonId)
  const before = await findMark(tx, pair)
  if (isPresent(before)) return
  const after = { present: true, minutes: null }
  await changeMarks(tx, actor, pair.lessonId, [{ studentId: pair.studentId, before, after }])
}

/**
 * Takes the mark of a guest away when the lesson is no longer their makeup lesson. Whoever was in
 * one of its courses when it was held keeps the mark: it is their own.
 */
export async function unmarkGuest(tx: Tx, actor: Actor, pair: LessonOfStudent): Promise<void> {
  await lockRegister(tx, pair.lessonId)
  const before = await findMark(tx, pair)
  if (before === null || (await attended(tx, pair))) return
  await changeMarks(tx, actor, pair.lessonId, [{ studentId: pair.studentId, before, after: null }])
}

async function attended(tx: Tx, { lessonId, studentId }: LessonOfStudent): Promise<boolean> {
  const { rows } = await sql`
    select from lesson_cards lessons
    join lesson_courses on lesson_courses.lesson_id = lessons.id
    join enrolment_states as enrolments on enrolments.course_id = lesson_courses.course_id
    where lessons.id = ${lessonId} and enrolments.student_id = ${studentId}
      and lesson_counts(lessons.starts_at, lessons.ends_at, enrolments.counts_from,
        enrolments.withdrawn_at)
    limit 1
  `.execute(tx)
  return rows.length > 0
}
