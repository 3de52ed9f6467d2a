import { z } from 'zod'
import { day, done, id, line, operation, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { WRONG_GRADES } from './text.ts'
import { MAX_GRADE, MAX_STUDENTS, NOT_GRADED } from './types.ts'

export const examCodes = {
  'exams.not_found': 'not_found',
  'exams.course_not_found': 'not_found',
  'exams.student_not_found': 'not_found',
  'exams.not_in_course': 'invalid',
} as const satisfies Codes

/** -1 stands for "NC", not graded. */
const grade = z.int(WRONG_GRADES).min(NOT_GRADED, WRONG_GRADES).max(MAX_GRADE, WRONG_GRADES)

/** One grade for each student. */
const gradeList = z
  .array(z.strictObject({ studentId: id, value: grade }))
  .max(MAX_STUDENTS)
  .refine(
    (grades) => new Set(grades.map(({ studentId }) => studentId)).size === grades.length,
    'Uno studente compare più di una volta',
  )

export const exam = z.object({
  id,
  courseId: id,
  title: z.string(),
  heldOn: day,
  version,
  /** Grades that are numbers, of students who attend the course. */
  graded: z.int(),
  /** Mean of those, not rounded. */
  average: z.number().nullable(),
})
export type Exam = z.infer<typeof exam>

/** A student in the grid of an exam; `value` is null while nothing was entered. */
export const examStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  value: z.int().nullable(),
})
export type ExamStudent = z.infer<typeof examStudent>

const examGrade = z.object({
  examId: id,
  title: z.string(),
  heldOn: day,
  value: z.int().nullable(),
})
/** A grade of a class that she left for this one. */
const previousGrade = z.object({ courseName: z.string(), title: z.string(), value: z.int() })

const gradedStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  withdrawn: z.boolean(),
  /** One for each exam of the course, in order of date. */
  grades: z.array(z.object({ examId: id, value: z.int().nullable() })),
  previous: z.array(previousGrade),
  /** Of the numbers here and in the classes before, not rounded; none without any. */
  average: z.number().nullable(),
})
export type GradedStudent = z.infer<typeof gradedStudent>

const form = { title: line(200), heldOn: day }

export const examsContract = {
  list: operation('teaching', 'GET', '/courses/{courseId}/exams', 'Exams of a course by date')
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ rows: z.array(exam) })),
  create: operation('teaching', 'POST', '/courses/{courseId}/exams', 'Insert an exam')
    .input(z.strictObject({ courseId: id, ...form }))
    .output(z.object({ id })),
  get: operation('teaching', 'GET', '/exams/{id}', 'An exam with a row for each active student')
    .input(z.strictObject({ id }))
    .output(exam.extend({ courseName: z.string(), students: z.array(examStudent) })),
  update: operation('teaching', 'PUT', '/exams/{id}', 'Change title and date')
    .input(z.strictObject({ id, version, ...form }))
    .output(z.object({ version })),
  delete: operation('teaching', 'DELETE', '/exams/{id}', 'Put an exam with its grades in the trash')
    .input(z.strictObject({ id }))
    .output(done),
  restore: operation('teaching', 'POST', '/exams/{id}/restoration', 'Take it out of the trash')
    .input(z.strictObject({ id }))
    .output(done),
  saveGrades: operation('teaching', 'PUT', '/exams/{id}/grades', 'Save the grades of an exam')
    .input(
      z.strictObject({
        id,
        version,
        grades: gradeList,
      }),
    )
    .output(z.object({ version })),
  ofCourse: operation(
    'teaching',
    'GET',
    '/courses/{courseId}/grades',
    'All grades of a course, those of the classes before, and averages',
  )
    .input(z.strictObject({ courseId: id }))
    .output(
      z.object({
        exams: z.array(z.object({ id, title: z.string(), heldOn: day })),
        students: z.array(gradedStudent),
      }),
    ),
  ofStudent: operation('teaching', 'GET', '/students/{id}/grades', 'Exams of a student by course')
    .input(z.strictObject({ id, courseId: id.optional() }))
    .output(
      z.object({
        student: z.string(),
        courses: z.array(
          z.object({
            courseId: id,
            courseName: z.string(),
            academicYear: z.string(),
            withdrawn: z.boolean(),
            exams: z.array(examGrade),
            previous: z.array(previousGrade),
            average: z.number().nullable(),
          }),
        ),
      }),
    ),
}
