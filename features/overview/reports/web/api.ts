import { createClient } from '#kit/web/client.ts'
import { reportsContract } from '../domain/contract.ts'

export const api = createClient('reports', reportsContract)

/** The server's address of a report, with what was chosen for it. */
export function reportAddress(
  report: string,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `/api/reports/${report}.pdf?${query}`
}
