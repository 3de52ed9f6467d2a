import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Exam, ExamStudent } from '../domain/contract.ts'
import { averageOf, isNumber } from '../domain/rules.ts'

import { places } from './queries/students.ts'

export { readCourseGrades, readStudentGrades } from './queries/grades.ts'

function sheets(db: Db) {
  return db
    .selectFrom('exams')
    .select([
      'exams.id',
      'exams.course_id as courseId',
      'exams.title',
      'exams.held_on as heldOn',
      'exams.version',
    ])
    .where('exams.deleted_at', 'is', null)
}

/** Exams of a course by date, with what the grades of those who attend it come to. */
export async function listExams(db: Db, courseId: number): Promise<Exam[]> {
  const exams = await sheets(db)
    .where('exams.course_id', '=', courseId)
    .orderBy('exams.held_on')
    .orderBy('exams.id')
    .execute()
  const grades = await places(db)
    .innerJoin('grades', 'grades.student_id', 'enrolments.student_id')
    .innerJoin('exams', 'exams.id', 'grades.exam_id')
    .select(['exams.id as examId', 'grades.value'])
    .where('exams.course_id', '=', courseId)
    .where('exams.deleted_at', 'is', null)
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.withdrawn', '=', false)
    .execute()
  const gradesOf = Map.groupBy(grades, ({ examId }) => examId)
  return exams.map((exam) => ({ ...exam, ...counted(gradesOf.get(exam.id) ?? []) }))
}

function counted(grades: readonly { value: number | null }[]) {
  const values = grades.map(({ value }) => value)
  return { graded: values.filter(isNumber).length, average: averageOf(values) }
}

/** One exam that is not in the trash, with a line for each student who attends its course. */
export async function findExam(db: Db, id: number) {
  const exam = await sheets(db)
    .innerJoin('course_cards as courses', 'courses.id', 'exams.course_id')
    .select('courses.name as courseName')
    .where('exams.id', '=', id)
    .executeTakeFirst()
  if (!exam) return undefined
  const students = await listExamStudents(db, exam)
  return { ...exam, ...counted(students), students }
}

/** An exam as it is stored, locked until the end of the transaction; not one in the trash. */
export async function lockExam(tx: Tx, id: number) {
  return tx
    .selectFrom('exams')
    .select(['id', 'course_id as courseId', 'title', 'held_on as heldOn', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function listExamStudents(
  db: Db,
  exam: { id: number; courseId: number },
): Promise<ExamStudent[]> {
  return places(db)
    .leftJoin('grades', (join) =>
      join.onRef('grades.student_id', '=', 'students.id').on('grades.exam_id', '=', exam.id),
    )
    .select(['students.id as studentId', 'students.name', 'students.surname', 'grades.value'])
    .where('enrolments.course_id', '=', exam.courseId)
    .where('enrolments.withdrawn', '=', false)
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
}

/** Those of some students who are in no place of a course, not even as withdrawn. */
export async function listOutsiders(
  db: Db,
  courseId: number,
  studentIds: readonly number[],
): Promise<{ id: number; name: string; surname: string }[]> {
  const found = await sql<{ id: number; name: string | null; surname: string | null }>`
    select given.id, students.name, students.surname
    from unnest(${studentIds}::bigint[]) as given (id)
    left join student_cards students on students.id = given.id
    where students.deleted_at is not null or not exists (
      select from enrolment_cards enrolments
      where enrolments.course_id = ${courseId} and enrolments.student_id = given.id
    ) or students.id is null
    order by given.id
  `.execute(db)
  return found.rows.map(({ id, name, surname }) => ({
    id,
    name: name ?? '',
    surname: surname ?? '',
  }))
}
