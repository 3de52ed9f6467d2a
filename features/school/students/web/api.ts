import { createClient } from '#kit/web/client.ts'
import { studentsContract } from '../domain/contract.ts'

export const api = createClient('students', studentsContract)

/** Address of a student's badge picture; `version` makes a changed one load again. */
export function photoAddress({ id, version }: { id: number; version: number }): string {
  return `/api/students/${id}/photo?v=${version}`
}
