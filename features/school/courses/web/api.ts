import { useQuery } from '@tanstack/react-query'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { type Course, coursesContract } from '../domain/contract.ts'

export const api = createClient('courses', coursesContract)

/** One course; undefined while it is loading or cannot be read. */
export function useCourse(id: number): Course | undefined {
  return useQuery(api.get.query({ id })).data
}

/** Every category by name. */
export function useCategories() {
  const query = useQuery(api.categories.query({ size: EXPORT_SIZE }))
  return offerOf(query)
}

/** The academic years that courses have, newest first. */
export function useAcademicYears() {
  const query = useQuery(api.academicYears.query({}))
  return offerOf(query)
}

/** Active courses by name; `offered` leaves out those that have ended. */
export function useCourseOptions(offer: 'offered' | 'all') {
  const query = useQuery(api.options.query({ offer }))
  return offerOf(query)
}

/** The courses in the trash, while they are asked for; undefined until they are known. */
export function useTrashedCourses(enabled: boolean) {
  const query = api.list.query({ state: 'deleted', size: EXPORT_SIZE })
  return useQuery({ ...query, enabled }).data?.rows
}

/**
 * Whether a course takes students, which the server's calendar decides: undefined while it is not
 * known; `retry` reads again what could not be read.
 */
export function useIsOffered(id: number) {
  const { rows, retry } = useCourseOptions('offered')
  return { offered: rows?.some((course) => course.id === id), retry }
}
