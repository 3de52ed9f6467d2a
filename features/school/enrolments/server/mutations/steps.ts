import { sql } from 'kysely'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { isOffered } from '#f/school/courses/domain/rules.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Writing } from '#kit/server/route.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { Enrolment, EnrolmentPlan } from '../../domain/types.ts'

export type Done = Result<{ done: true }>

/** A student and a course. */
export interface Pair {
  readonly studentId: number
  readonly courseId: number
}

/**
 * Changes the courses of a student who is not in the trash, alone: others wait, and a student form
 * opened before will not be saved over the change.
 */
export async function holding(
  tx: Tx,
  studentId: number,
  change: () => Promise<Done>,
): Promise<Done> {
  const { rows } = await sql<{ held: boolean }>`
    select outdate_student(${studentId}) as held
  `.execute(tx)
  return rows[0]?.held ? change() : refuse('enrolments.student_not_found')
}

/** Enrols a student whose lessons count from a day, or all of them for null; answers its id. */
export async function addEnrolment(
  tx: Tx,
  actor: Actor,
  pair: Pair,
  countsFrom: Day | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('enrolments')
    .values({
      student_id: pair.studentId,
      course_id: pair.courseId,
      enrolled_by: actor.username,
      counts_from: countsFrom,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, actor, 'student.enrolled', pair)
  return id
}

/** Takes an enrolment away as if it had never been, with what hangs on it. */
export async function removeEnrolment(tx: Tx, actor: Actor, enrolment: Enrolment): Promise<void> {
  await tx.deleteFrom('enrolments').where('id', '=', enrolment.id).execute()
  await note(tx, actor, 'student.unenrolled', enrolment)
}

/** Marks an enrolment that is kept as ended by a withdrawal. */
export async function addWithdrawal(
  tx: Tx,
  actor: Actor,
  enrolmentId: number,
  pair: Pair,
): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({ enrolment_id: enrolmentId, withdrawn_by: actor.username })
    .execute()
  await note(tx, actor, 'student.withdrawn', pair)
}

/** Ends the open withdrawal of an enrolment: the student comes again. */
export async function closeWithdrawal(
  tx: Tx,
  actor: Actor,
  enrolment: Enrolment,
  now: string,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ readmitted_at: now, readmitted_by: actor.username })
    .where('enrolment_id', '=', enrolment.id)
    .where('readmitted_at', 'is', null)
    .execute()
  await note(tx, actor, 'student.readmitted', enrolment)
}

/** Opens the last withdrawal of an enrolment again, as if the student had never come back. */
export async function reopenWithdrawal(tx: Tx, actor: Actor, enrolment: Enrolment): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ readmitted_at: null, readmitted_by: null })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('withdrawals as last')
        .select(({ fn }) => fn.max('last.id').as('id'))
        .where('last.enrolment_id', '=', enrolment.id),
    )
    .execute()
  await note(tx, actor, 'student.withdrawn', enrolment)
}

/** Leaves, takes away and takes up again what a plan says, of enrolments that are known by course. */
export async function endEnrolments(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  studentId: number,
  present: readonly Enrolment[],
  plan: Omit<EnrolmentPlan, 'enrol'>,
  ids: ReadonlyMap<number, number> = new Map(present.map(({ courseId, id }) => [courseId, id])),
): Promise<void> {
  for (const courseId of plan.withdraw) {
    await addWithdrawal(tx, actor, ids.get(courseId) ?? 0, { studentId, courseId })
  }
  for (const enrolment of present) {
    if (plan.remove.includes(enrolment.courseId)) await removeEnrolment(tx, actor, enrolment)
    if (plan.readmit.includes(enrolment.courseId)) await closeWithdrawal(tx, actor, enrolment, now)
  }
}

async function note(
  tx: Tx,
  actor: Actor,
  action: string,
  { studentId, courseId }: Pair,
): Promise<void> {
  await record(tx, actor, { action, entity: 'student', entityId: studentId, after: { courseId } })
}

/** Whether a course takes new students; those of the trash do not exist. */
export async function checkOffered(
  tx: Tx,
  courseId: number,
  today: Day,
  field: string,
): Promise<Result<{ startsOn: Day; endsOn: Day }>> {
  const course = await findCourse(tx, courseId)
  if (!course || course.state === 'deleted') return refuse('courses.not_found', { field })
  return isOffered(course, today) ? ok(course) : refuse('enrolments.not_offered', { field })
}
