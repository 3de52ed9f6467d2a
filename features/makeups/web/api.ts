import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { makeupsContract } from '../domain/contract.ts'

export const api = createClient('makeups', makeupsContract)

/** Features that show absences, which a makeup lesson takes away. */
export const MAKEUP_READERS = ['attendance'] as const

/**
 * The makeups of a student, read once however many of her absences are on the page: `of` answers
 * the one of a missed lesson. Undefined while they are loading, or when they cannot be read.
 */
export function useMakeupsOf(studentId: number) {
  const { data } = useQuery(api.ofStudent.query({ id: studentId }))
  return data && { of: (id: number) => data.rows.find(({ missed }) => missed.lessonId === id) }
}
