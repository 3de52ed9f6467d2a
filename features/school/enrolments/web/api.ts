import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { enrolmentsContract } from '../domain/contract.ts'

export const api = createClient('enrolments', enrolmentsContract)

/** The students of a course, the withdrawn ones too. */
export function useCourseStudents(courseId: number) {
  return useQuery(api.ofCourse.query({ courseId })).data?.rows
}

/** The courses of a student, those she left too. */
export function useStudentCourses(studentId: number) {
  return useQuery(api.ofStudent.query({ studentId })).data?.rows
}
