import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { teachersContract } from '../domain/contract.ts'

export const api = createClient('teachers', teachersContract)

/** Where the browser finds the file of an invoice; `version` makes a changed one load again. */
export function invoiceFileAddress({ id, version }: { id: number; version: number }): string {
  return `/api/teacher-invoices/${id}/file?v=${version}`
}

/** Every teacher who is not in the trash, by name; undefined while they are loading. */
export function useTeacherOptions() {
  return useQuery(api.options.query({})).data?.rows
}

/** Every group of teachers, by name; undefined while they are loading. */
export function useTeacherGroups() {
  return useQuery(api.groups.query({})).data?.rows
}
