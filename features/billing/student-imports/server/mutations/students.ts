import { whoHasPaid } from '#f/billing/payments/server/queries.ts'
import { findEnrolments } from '#f/school/enrolments/server/queries.ts'
import { createStudent, STUDENT, updateStudent } from '#f/school/students/server/mutations.ts'
import { readForms } from '#f/school/students/server/queries.ts'
import { STUDENT_FIELDS, type StudentField } from '#f/school/students/domain/types.ts'
import { throughForms, type Storing } from '#f/system/imports/server/mutations.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import type { KnownStudent, SaidStudent } from '../../domain/types.ts'

/**
 * Students, whose courses are added; somebody who was added and has paid by now stays, and so does
 * who has paid in a course that a line has added: the database keeps that enrolment.
 */
export const throughStudents = throughForms<StudentField, 'courseIds', SaidStudent, KnownStudent>({
  kind: STUDENT,
  list: 'courseIds',
  read: (db, ids) => readForms(db, { ids }),
  create: (at, { values, courseIds }) =>
    createStudent(at, { ...emptyTexts(STUDENT_FIELDS), ...values, courseIds: [...courseIds] }),
  save: async (at, { courseIds: _present, ...form }, { values, courseIds }) =>
    updateStudent(at, {
      ...{ ...form, ...values, courseIds: [...courseIds] },
      withdrawnCourseIds: await withdrawnOf(at, form.id),
    }),
  staying: (db, lines) =>
    whoHasPaid(
      db,
      lines.map(({ recordId }) => recordId),
    ),
})

async function withdrawnOf({ tx }: Storing, studentId: number): Promise<number[]> {
  const enrolments = await findEnrolments(tx, studentId)
  return enrolments.filter(({ withdrawn }) => withdrawn).map(({ courseId }) => courseId)
}
