import { useQueries } from '@tanstack/react-query'
import { queryClient } from '#kit/web/query.ts'
import type { Course } from '../../domain/contract.ts'
import { api } from '../api.ts'

/** The sheets of these courses in their order; undefined while one is loading or cannot be read. */
export function useCourseSheets(ids: readonly number[]): {
  readonly courses: readonly Course[] | undefined
  readonly error: unknown
  readonly retry: () => void
} {
  const queries = useQueries({ queries: ids.map((id) => api.get.query({ id })) })
  const courses = queries.flatMap(({ data }) => data ?? [])
  return {
    courses: courses.length === ids.length ? courses : undefined,
    error: queries.find((query) => query.isError)?.error,
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  }
}

/**
 * Keeps the weekdays that the calendars of these courses show: on the screen at once, on the server
 * without an answer to the user, since what she looks at is right either way.
 */
export async function saveWeekdays(ids: readonly number[], weekdays: number[]): Promise<void> {
  for (const id of ids) {
    const { queryKey } = api.get.query({ id })
    queryClient.setQueryData<Course>(
      queryKey,
      (course) => course && { ...course, visibleWeekdays: weekdays },
    )
    await api.setWeekdays({ id, weekdays }).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- a failure of this is only logged
      console.warn('The weekdays of the calendar were not saved', id, error)
    })
  }
}
