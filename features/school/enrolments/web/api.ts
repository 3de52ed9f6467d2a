import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { enrolmentsContract } from '../domain/contract.ts'

export const api = createClient('enrolments', enrolmentsContract)

/** Features that count or list who attends a course. */
export const ENROLMENT_READERS = [
  'courses',
  'students',
  'exams',
  'attendance',
  'makeups',
  'payments',
] as const

/** The students of a course, the withdrawn ones too. */
export function useCourseStudents(courseId: number) {
  return useQuery(api.ofCourse.query({ courseId })).data?.rows
}
