import { createStudent, STUDENT, updateStudent } from '#f/school/students/server/mutations.ts'
import { readForms } from '#f/school/students/server/queries.ts'
import { STUDENT_FIELDS, type StudentField } from '#f/school/students/domain/types.ts'
import { throughForms, type Storing } from '#f/system/imports/server/mutations.ts'
import { emptyTexts, pick } from '#kit/domain/fields.ts'
import { changesOf } from '../../domain/rules.ts'
import type { KnownStudent, SaidStudent } from '../../domain/types.ts'
import { whoHasPaid } from '../queries.ts'

/** Students, whose courses are added; somebody who has paid stays. */
export const throughStudents = throughForms<SaidStudent, SaidStudent, KnownStudent>({
  kind: STUDENT,
  read: (db, ids) => readForms(db, { ids }),
  create: (at, { values, courseIds }) =>
    createStudent(at, { ...emptyTexts(STUDENT_FIELDS), ...values, courseIds: [...courseIds] }),
  changesOf,
  change: (at, student, { values, courseIds }) =>
    save(at, student, { values, courseIds: [...student.courseIds, ...courseIds] }),
  before: (student, { values, courseIds }) => ({
    values: pick(student, Object.keys(values) as StudentField[]),
    courseIds,
  }),
  putBack: (at, student, { values, courseIds: added }) =>
    save(at, student, {
      values,
      courseIds: student.courseIds.filter((id) => !added.includes(id)),
    }),
  staying: (db, lines) =>
    whoHasPaid(
      db,
      lines.map(({ recordId }) => recordId),
    ),
})

async function save(at: Storing, student: KnownStudent, { values, courseIds }: SaidStudent) {
  const { courseIds: _present, ...form } = student
  return updateStudent(at, {
    ...{ ...form, ...values, courseIds: [...courseIds] },
    withdrawnCourseIds: await withdrawnOf(at, student.id),
  })
}

async function withdrawnOf({ tx }: Storing, studentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment_states')
    .select('course_id as courseId')
    .where('student_id', '=', studentId)
    .where('withdrawn', '=', true)
    .execute()
  return rows.map(({ courseId }) => courseId)
}
