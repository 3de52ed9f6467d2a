import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Lesson, lessonsContract } from '../../../domain/contract.ts'
import { api } from '../../api.ts'
import { readPeriod } from './period.ts'

type Answer = Output<typeof lessonsContract.list>

/** The lessons of some courses in an academic year, in order of time, each once. */
export interface CalendarData {
  readonly lessons: readonly Lesson[]
  readonly closings: ReadonlySet<Day>
  readonly pending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Reads the whole academic year around a day, so that only another year asks the server again. */
export function useCalendar(courseIds: readonly number[], date: Day): CalendarData {
  const period = readPeriod(date)
  return useQueries({
    queries: courseIds.map((courseId) => api.list.query({ ...period, courseId })),
    combine: joined,
  })
}

function joined(queries: readonly UseQueryResult<Answer>[]): CalendarData {
  const answers = queries.flatMap(({ data }) => data ?? [])
  const lessons = new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  return {
    lessons: [...lessons.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    closings: new Set(answers.flatMap(({ closings }) => closings)),
    pending: queries.some(({ data, isError }) => data === undefined && !isError),
    error: queries.find(({ data, isError }) => data === undefined && isError)?.error,
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  }
}

/** The lessons of each day. */
export function byDay(lessons: readonly Lesson[]): ReadonlyMap<Day, readonly Lesson[]> {
  return Map.groupBy(lessons, ({ startsAt }) => startsAt.slice(0, 10))
}
