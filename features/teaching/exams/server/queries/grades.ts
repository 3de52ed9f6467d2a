import { sql } from 'kysely'
import { formerClasses } from '#f/teaching/attendance/domain/rules.ts'
import type { Output } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { examsContract } from '../../domain/contract.ts'
import { averageOf } from '../../domain/rules.ts'
import { listStudents } from './students.ts'

type Contract = typeof examsContract
type CourseGrades = Output<Contract['ofCourse']>
type StudentGrades = Output<Contract['ofStudent']>

/** A grade of a class that a student left for another. */
export interface PreviousGrade {
  readonly courseName: string
  readonly title: string
  readonly value: number
}

/** Answers the grades that followed a student into a course, by the day of their exams. */
type Previous = (studentId: number, courseId: number) => PreviousGrade[]

/**
 * What follows some students from class to class, in two statements however many they are. The
 * class they left may be archived or in the trash: the grades are theirs.
 */
export async function readPrevious(db: Db, studentIds: readonly number[]): Promise<Previous> {
  const changes = await db
    .selectFrom('course_changes')
    .select([
      'id',
      'student_id as studentId',
      'from_course_id as fromCourseId',
      'to_course_id as toCourseId',
      'changed_at as changedAt',
    ])
    .where('student_id', '=', anyOf(studentIds))
    .execute()
  const movers = [...new Set(changes.map(({ studentId }) => studentId))]
  const left = [...new Set(changes.map(({ fromCourseId }) => fromCourseId))]
  const grades = movers.length === 0 ? [] : await listGradesIn(db, movers, left)
  const changesOf = Map.groupBy(changes, ({ studentId }) => studentId)
  const gradesOf = Map.groupBy(grades, ({ studentId }) => studentId)
  return (studentId, courseId) => {
    const former = formerClasses(changesOf.get(studentId) ?? [], courseId)
    return (gradesOf.get(studentId) ?? [])
      .filter((grade) => former.some((one) => one.courseId === grade.courseId))
      .map(({ courseName, title, value }) => ({ courseName, title, value }))
  }
}

/** One statement for lists of every length. */
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

function listGradesIn(db: Db, studentIds: readonly number[], courseIds: readonly number[]) {
  return db
    .selectFrom('grades')
    .innerJoin('exams', 'exams.id', 'grades.exam_id')
    .innerJoin('course_cards as courses', 'courses.id', 'exams.course_id')
    .select([
      'grades.student_id as studentId',
      'exams.course_id as courseId',
      'courses.name as courseName',
      'exams.title',
      'grades.value',
    ])
    .where('grades.student_id', '=', anyOf(studentIds))
    .where('exams.course_id', '=', anyOf(courseIds))
    .where('exams.deleted_at', 'is', null)
    .orderBy('exams.held_on')
    .orderBy('exams.id')
    .execute()
}

/** Every stored grade of a course's exams or of one exam, by exam and student. */
export async function listGrades(db: Db, of: { courseId: number } | { examId: number }) {
  const query = db
    .selectFrom('grades')
    .innerJoin('exams', 'exams.id', 'grades.exam_id')
    .innerJoin('student_cards as students', 'students.id', 'grades.student_id')
    .select([
      'exams.id as examId',
      'exams.title',
      'exams.held_on as heldOn',
      'students.id as studentId',
      'students.name',
      'students.surname',
      'grades.value',
    ])
    .where('exams.deleted_at', 'is', null)
    .where('students.deleted_at', 'is', null)
  const narrowed =
    'examId' in of
      ? query.where('exams.id', '=', of.examId)
      : query.where('exams.course_id', '=', of.courseId)
  return narrowed
    .orderBy('exams.held_on')
    .orderBy('exams.id')
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
}

/** All grades of a course with those of the classes before, in five statements. */
export async function readCourseGrades(db: Db, courseId: number): Promise<CourseGrades> {
  const exams = await db
    .selectFrom('exams')
    .select(['id', 'title', 'held_on as heldOn'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('held_on')
    .orderBy('id')
    .execute()
  const students = await listStudents(db, courseId)
  const grades = await listGrades(db, { courseId })
  const previous = await readPrevious(
    db,
    students.map(({ studentId }) => studentId),
  )
  const values = new Map(
    grades.map(({ examId, studentId, value }) => [`${examId} ${studentId}`, value]),
  )
  return {
    exams,
    students: students.map((student) => {
      const own = exams.map(({ id }) => ({
        examId: id,
        value: values.get(`${id} ${student.studentId}`) ?? null,
      }))
      return { ...student, grades: own, ...mean(own, previous(student.studentId, courseId)) }
    }),
  }
}

function mean(grades: readonly { value: number | null }[], previous: PreviousGrade[]) {
  const values = (all: readonly { value: number | null }[]) => all.map(({ value }) => value)
  return { previous, average: averageOf(values(grades), values(previous)) }
}

/** The exams of a student in all her courses, or in one; undefined without such a student, or in the trash. */
export async function readStudentGrades(
  db: Db,
  studentId: number,
  courseId?: number,
): Promise<StudentGrades | undefined> {
  const student = await db
    .selectFrom('student_cards as students')
    .select(['surname', 'name'])
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!student) return undefined
  const courses = await listCoursesOf(db, studentId, courseId)
  const exams = await listExamsOf(
    db,
    studentId,
    courses.map((course) => course.courseId),
  )
  const previous = await readPrevious(db, [studentId])
  const examsOf = Map.groupBy(exams, (exam) => exam.courseId)
  return {
    student: fullName(student),
    courses: courses.map((course) => {
      const own = (examsOf.get(course.courseId) ?? []).map(({ courseId: _course, ...exam }) => exam)
      return { ...course, exams: own, ...mean(own, previous(studentId, course.courseId)) }
    }),
  }
}

function listCoursesOf(db: Db, studentId: number, courseId?: number) {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'enrolments.withdrawn',
    ])
    .where('enrolments.student_id', '=', studentId)
    .where('courses.deleted_at', 'is', null)
    .$if(courseId !== undefined, (query) => query.where('courses.id', '=', courseId ?? 0))
    .orderBy('courses.starts_on', 'desc')
    .orderBy('courses.name')
    .orderBy('courses.id')
    .execute()
}

function listExamsOf(db: Db, studentId: number, courseIds: readonly number[]) {
  return db
    .selectFrom('exams')
    .leftJoin('grades', (join) =>
      join.onRef('grades.exam_id', '=', 'exams.id').on('grades.student_id', '=', studentId),
    )
    .select([
      'exams.course_id as courseId',
      'exams.id as examId',
      'exams.title',
      'exams.held_on as heldOn',
      'grades.value',
    ])
    .where('exams.course_id', '=', anyOf(courseIds))
    .where('exams.deleted_at', 'is', null)
    .orderBy('exams.held_on')
    .orderBy('exams.id')
    .execute()
}
