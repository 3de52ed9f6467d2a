import { z } from 'zod'
import { day, done, id, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

export const enrolmentCodes = {
  'enrolments.student_not_found': 'not_found',
  'enrolments.not_enrolled': 'not_found',
  'enrolments.already_enrolled': 'conflict',
  'enrolments.not_offered': 'invalid',
  'enrolments.same_course': 'invalid',
  'enrolments.counts_after_end': 'invalid',
  'enrolments.has_payments': 'conflict',
} as const satisfies Codes

/** The day from which lessons count for a student; none means from the beginning of the course. */
export const countsFrom = day.nullable()

/** A student of a course: the line of "Info studenti corso" and of "Anagrafica studenti". */
export const courseStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  birthCity: z.string(),
  birthDate: day,
  taxCode: z.string(),
  profession: z.string(),
  enrolledAt: z.string(),
  countsFrom,
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  /** The class she came from, when she changed into this one. */
  cameFrom: z.string().nullable(),
})
export type CourseStudent = z.infer<typeof courseStudent>

/** Somebody who may be enrolled in a course. */
export const candidate = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  blacklisted: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

/** A course of a student. */
export const studentCourse = z.object({
  courseId: id,
  courseName: z.string(),
  academicYear: z.string(),
  startsOn: day,
  endsOn: day,
  /** Neither ended nor put away. */
  running: z.boolean(),
  enrolledAt: z.string(),
  countsFrom,
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type StudentCourse = z.infer<typeof studentCourse>

const courseChange = z.object({
  fromCourse: z.string(),
  toCourse: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
})

const pair = z.strictObject({ courseId: id, studentId: id })

export const enrolmentsContract = {
  ofCourse: operation(
    'school',
    'GET',
    '/courses/{courseId}/students',
    'Students of a course, withdrawn ones included',
  )
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ rows: z.array(courseStudent) })),
  ofStudent: operation(
    'school',
    'GET',
    '/students/{studentId}/courses',
    'Courses of a student and her changes of class',
  )
    .input(z.strictObject({ studentId: id }))
    .output(
      z.object({
        /** "Cognome Nome" of the student. */
        student: z.string(),
        rows: z.array(studentCourse),
        changes: z.array(courseChange),
      }),
    ),
  candidates: operation(
    'school',
    'GET',
    '/courses/{courseId}/candidates',
    'The first students found by name who are not in a course yet',
  )
    .input(z.strictObject({ courseId: id, q: text().trim().min(1).max(200) }))
    .output(z.object({ rows: z.array(candidate) })),
  enrol: operation(
    'school',
    'POST',
    '/courses/{courseId}/students',
    'Enrol a student in a course; lessons count from today unless a day is named',
  )
    .input(pair.extend({ countsFrom: countsFrom.optional() }))
    .output(done),
  countFrom: operation(
    'school',
    'PUT',
    '/courses/{courseId}/students/{studentId}/counting',
    'Say from which day lessons count for a student of a course',
  )
    .input(pair.extend({ countsFrom }))
    .output(done),
  remove: operation(
    'school',
    'DELETE',
    '/courses/{courseId}/students/{studentId}',
    'Undo an enrolment',
  )
    .input(pair)
    .output(done),
  withdraw: operation(
    'school',
    'POST',
    '/courses/{courseId}/students/{studentId}/withdrawal',
    'Withdraw a student from a course',
  )
    .input(pair)
    .output(done),
  readmit: operation(
    'school',
    'DELETE',
    '/courses/{courseId}/students/{studentId}/withdrawal',
    'Re-admit a withdrawn student',
  )
    .input(pair)
    .output(done),
  changeClass: operation(
    'school',
    'POST',
    '/courses/{courseId}/students/{studentId}/change',
    'Move a student to another class',
  )
    .input(pair.extend({ toCourseId: id }))
    .output(done),
}
