import { whoHasPaid } from '#f/billing/payments/server/queries.ts'
import { lockPlan } from '#f/billing/plans/server/mutations.ts'
import { listOwnPlans } from '#f/billing/plans/server/queries.ts'
import { findEnrolments, holdEnrolment } from '#f/school/enrolments/server/queries.ts'
import { createStudent, STUDENT, updateStudent } from '#f/school/students/server/mutations.ts'
import { readForms } from '#f/school/students/server/queries.ts'
import { STUDENT_FIELDS, type StudentField } from '#f/school/students/domain/types.ts'
import { throughForms, type Storing } from '#f/system/imports/server/mutations.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { KnownStudent, SaidStudent } from '../../domain/types.ts'

/**
 * Students, whose courses are added; somebody who was added and has paid by now, or has a plan of
 * her own, stays. So does who has one in a course that a line has added, or has paid there: the
 * database keeps that enrolment.
 */
export const throughStudents = throughForms<StudentField, 'courseIds', SaidStudent, KnownStudent>({
  kind: STUDENT,
  list: 'courseIds',
  read: (db, ids) => readForms(db, { ids }),
  create: (at, { values, courseIds }) =>
    createStudent(at, { ...emptyTexts(STUDENT_FIELDS), ...values, courseIds: [...courseIds] }),
  save: async (at, { courseIds: present, ...form }, { values, courseIds }) => {
    const removed = present.filter((courseId) => !courseIds.includes(courseId))
    const removable = await checkPlans(at, form.id, removed)
    if (!removable.ok) return removable
    return updateStudent(at, {
      ...{ ...form, ...values, courseIds: [...courseIds] },
      withdrawnCourseIds: await withdrawnOf(at, form.id),
    })
  },
  staying: async (db, lines) => {
    const ids = lines.map(({ recordId }) => recordId)
    const planned = await listOwnPlans(db, ids)
    return (await whoHasPaid(db, ids)).union(new Set(planned.map(({ studentId }) => studentId)))
  },
})

/** An own plan would go with its enrolment, and with it what somebody agreed on since. */
async function checkPlans(
  { tx }: Storing,
  studentId: number,
  courseIds: readonly number[],
): Promise<Result<true>> {
  // Whoever makes one holds the plan of the course, or the enrolment: one comes after the other.
  for (const courseId of courseIds) {
    await lockPlan(tx, { courseId, studentId: null })
    await holdEnrolment(tx, { studentId, courseId })
  }
  const planned = courseIds.length > 0 ? await listOwnPlans(tx, [studentId]) : []
  const stays = planned.some(({ courseId }) => courseIds.includes(courseId))
  return stays ? refuse('kit.changed_elsewhere') : ok(true)
}

async function withdrawnOf({ tx }: Storing, studentId: number): Promise<number[]> {
  const enrolments = await findEnrolments(tx, studentId)
  return enrolments.filter(({ withdrawn }) => withdrawn).map(({ courseId }) => courseId)
}
