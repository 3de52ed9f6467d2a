import { useQueries } from '@tanstack/react-query'
import { queryClient } from '#kit/web/query.ts'
import type { Course } from '../../domain/contract.ts'
import { withWeekday } from '../../domain/rules.ts'
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

/** What was sent of the weekdays last: an older set must not arrive after a newer one. */
let sent: Promise<unknown> = Promise.resolve()

/**
 * Shows or hides a weekday in the calendar of these courses: on the screen at once, on the server
 * without an answer to the user, since what she looks at is right either way.
 */
export function saveWeekday(ids: readonly number[], day: number, shown: boolean): void {
  const queryKeys = ids.map((id) => api.get.query({ id }).queryKey)
  const sets = queryKeys.map((key) => queryClient.getQueryData<Course>(key)?.visibleWeekdays ?? [])
  for (const [at, weekdays] of withWeekday(sets, day, shown).entries()) {
    const id = ids[at]
    const queryKey = queryKeys[at]
    if (id === undefined || !queryKey || String(weekdays) === String(sets[at])) continue
    queryClient.setQueryData<Course>(
      queryKey,
      (course) => course && { ...course, visibleWeekdays: weekdays },
    )
    sent = sent
      .then(() => api.setWeekdays({ id, weekdays }))
      .catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- a failure of this is only logged
        console.warn('The weekdays of the calendar were not saved', id, error)
      })
  }
}
