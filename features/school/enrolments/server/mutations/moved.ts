import { findCourse } from '#f/school/courses/server/queries.ts'
import { sql } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import { countedFrom, planEnrolments } from '../../domain/rules.ts'
import { findEnrolments } from '../queries.ts'
import { endEnrolments } from './steps.ts'

/** The courses of a student as another program has them. */
interface MovedEnrolments {
  readonly courseIds: readonly number[]
  /** Those of them that the student has left. */
  readonly withdrawnCourseIds: readonly number[]
}

/**
 * Writes the enrolments that a student has in another program, in courses that are over or put away
 * too; all their lessons count. What is there already stays.
 */
export async function bringEnrolments(
  tx: Tx,
  actor: Actor,
  studentId: number,
  { courseIds, withdrawnCourseIds }: MovedEnrolments,
): Promise<void> {
  if (courseIds.length === 0) return
  const enrolled = await tx
    .insertInto('enrolments')
    .values(
      courseIds.map((courseId) => ({
        student_id: studentId,
        course_id: courseId,
        enrolled_by: actor.username,
      })),
    )
    .onConflict((same) => same.columns(['student_id', 'course_id']).doNothing())
    .returning(['id', 'course_id as courseId'])
    .execute()
  const left = enrolled.filter(({ courseId }) => withdrawnCourseIds.includes(courseId))
  if (left.length > 0) {
    await tx
      .insertInto('withdrawals')
      .values(left.map(({ id }) => ({ enrolment_id: id, withdrawn_by: actor.username })))
      .execute()
  }
  const line =
    (action: string) =>
    ({ courseId }: { courseId: number }) => ({
      ...{ action, entity: 'student', entityId: studentId },
      after: { courseId },
    })
  await recordAll(tx, actor, [
    ...enrolled.map(line('student.enrolled')),
    ...left.map(line('student.withdrawn')),
  ])
}

/**
 * Brings the enrolments of a student, whom this transaction holds, to those that another program has
 * now: courses that are told no more are left, too. Refused where something was paid for such a one.
 */
export async function followEnrolments(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  studentId: number,
  told: MovedEnrolments,
): Promise<Result<unknown>> {
  await bringEnrolments(tx, actor, studentId, told)
  const present = await findEnrolments(tx, studentId)
  const planned = planEnrolments(present, told, () => true)
  if (planned.ok) await endEnrolments({ tx, actor, now }, studentId, present, planned.value)
  return planned
}

/** A change of class that another program knows. */
interface MovedChange {
  readonly studentId: number
  readonly fromCourseId: number
  readonly toCourseId: number
  readonly changedOn: Day
}

/**
 * Keeps a change of class with its day; the enrolments it led to are brought by themselves. Lessons
 * of the new class count from that day on, as they do for who changes here.
 */
export async function bringChange(
  tx: Tx,
  actor: Actor,
  { studentId, fromCourseId, toCourseId, changedOn }: MovedChange,
): Promise<number> {
  const { id } = await tx
    .insertInto('course_changes')
    .values({
      ...{ student_id: studentId, from_course_id: fromCourseId, to_course_id: toCourseId },
      // Noon at the academy: the same day wherever it is read.
      changed_at: `${changedOn}T11:00:00Z`,
      changed_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const course = await findCourse(tx, toCourseId)
  const countsFrom = course && countedFrom(changedOn, course)
  const counted = await tx
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', studentId)
    .where('course_id', '=', toCourseId)
    .where('counts_from', 'is', null)
    .executeTakeFirst()
  if (countsFrom && counted) {
    await boundEnrolments(tx, actor, [{ studentId, courseId: toCourseId, countsFrom }])
  }
  await recordAll(tx, actor, [
    {
      ...{ action: 'student.class_changed', entity: 'student', entityId: studentId },
      ...{ before: { courseId: fromCourseId }, after: { courseId: toCourseId } },
    },
  ])
  return id
}

/** Undoes the bringing of a change of class; since when lessons count is put back by itself. */
export async function unbringChange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('course_changes').where('id', '=', id).execute()
}

/** Since when, and until when, the lessons of a course count for a student. */
interface MovedBounds {
  readonly studentId: number
  readonly courseId: number
  readonly countsFrom?: Day | null
  /** An instant. */
  readonly leftAt?: string
}

/** Bounds enrolments whose lessons another program does not count all; or as they were before. */
export async function boundEnrolments(
  tx: Tx,
  actor: Actor,
  bounds: readonly MovedBounds[],
): Promise<void> {
  const told = (some: readonly MovedBounds[]) => sql`
    jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as told (
      "studentId" bigint, "courseId" bigint, "countsFrom" date, "leftAt" timestamptz
    )
    join enrolments was
      on was.student_id = told."studentId" and was.course_id = told."courseId"`
  const { rows: counting } = await sql<Bounded>`
    update enrolments set counts_from = told."countsFrom"
    from ${told(bounds.filter(({ countsFrom }) => countsFrom !== undefined))}
    where enrolments.id = was.id
    returning told."studentId", told."courseId", was.counts_from as before,
      told."countsFrom" as after
  `.execute(tx)
  const { rows: leaving } = await sql<Bounded>`
    update withdrawals set withdrawn_at = told."leftAt"
    from ${told(bounds.filter(({ leftAt }) => leftAt !== undefined))}
    join withdrawals had on had.enrolment_id = was.id and had.readmitted_at is null
    where withdrawals.id = had.id
    returning told."studentId", told."courseId", had.withdrawn_at as before, told."leftAt" as after
  `.execute(tx)
  const lines = (action: string, field: string, rows: readonly Bounded[]) =>
    rows.map(({ studentId, courseId, before, after }) => ({
      ...{ action, entity: 'student', entityId: studentId },
      ...{ before: { courseId, [field]: before }, after: { courseId, [field]: after } },
    }))
  await recordAll(tx, actor, [
    ...lines('student.counting_changed', 'countsFrom', counting),
    ...lines('student.leaving_changed', 'leftAt', leaving),
  ])
}

interface Bounded {
  readonly studentId: number
  readonly courseId: number
  readonly before: string | null
  readonly after: string | null
}
