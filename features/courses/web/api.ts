import { useQuery } from '@tanstack/react-query'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { createClient } from '#kit/web/client.ts'
import { coursesContract } from '../domain/contract.ts'

export const api = createClient('courses', coursesContract)

/** Features that show courses, or count something of theirs. */
export const COURSE_READERS = ['enrolments', 'students', 'search'] as const

/** Every category by name; undefined while they are loading. */
export function useCategories() {
  return useQuery(api.categories.query({ size: EXPORT_SIZE })).data?.rows
}

/** The academic years that courses have, newest first. */
export function useAcademicYears() {
  return useQuery(api.academicYears.query({})).data?.rows
}

/** Active courses by name; `offered` leaves out those that have ended. */
export function useCourseOptions(offer: 'offered' | 'all') {
  return useQuery(api.options.query({ offer })).data?.rows
}

/** Whether a course takes students, which the server's calendar decides; undefined while asked. */
export function useIsOffered(id: number): boolean | undefined {
  return useCourseOptions('offered')?.some((course) => course.id === id)
}
