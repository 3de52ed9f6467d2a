import type { ActingRole } from '#kit/domain/contract.ts'

/** Accounts are managed by administrators, and so is their history. */
const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(['account', 'session'])

/** Whether a role may read the history of this kind of record. */
export function mayReadHistory(role: ActingRole, entity: string): boolean {
  return role === 'admin' || !FOR_ADMINISTRATORS.has(entity)
}
