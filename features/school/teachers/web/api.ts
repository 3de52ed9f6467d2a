import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { teachersContract } from '../domain/contract.ts'

export const api = createClient('teachers', teachersContract)

/** Where the browser finds the file of an invoice; `version` makes a changed one load again. */
export function invoiceFileAddress({ id, version }: { id: number; version: number }): string {
  return `/api/teacher-invoices/${id}/file?v=${version}`
}

/** Every teacher who is not in the trash, by name. */
export function useTeacherOptions() {
  const query = useQuery(api.options.query({}))
  return offerOf(query)
}

/** Every group of teachers, by name. */
export function useTeacherGroups() {
  const query = useQuery(api.groups.query({}))
  return offerOf(query)
}
