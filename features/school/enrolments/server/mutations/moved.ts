import { findCourse } from '#f/school/courses/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import { countedFrom } from '../../domain/rules.ts'

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
  if (course) {
    await tx
      .updateTable('enrolments')
      .set({ counts_from: countedFrom(changedOn, course) })
      .where('student_id', '=', studentId)
      .where('course_id', '=', toCourseId)
      .where('counts_from', 'is', null)
      .execute()
  }
  await recordAll(tx, actor, [
    {
      ...{ action: 'student.class_changed', entity: 'student', entityId: studentId },
      ...{ before: { courseId: fromCourseId }, after: { courseId: toCourseId } },
    },
  ])
  return id
}
