import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { type Makeup, makeupsContract } from '../domain/contract.ts'

export const api = createClient('makeups', makeupsContract)

/**
 * The makeups of a student, read once however many of her absences are on the page: `of` answers
 * the one of a missed lesson. Without it they are loading, or could not be read and `retry` reads
 * them again.
 */
export function useMakeupsOf(studentId: number): {
  readonly of?: (lessonId: number) => Makeup | undefined
  readonly retry?: () => void
} {
  const { data, isError, refetch } = useQuery(api.ofStudent.query({ id: studentId }))
  if (data) return { of: (id) => data.rows.find(({ missed }) => missed.lessonId === id) }
  return isError ? { retry: () => void refetch() } : {}
}
