import { may, type Caller } from '#kit/domain/permissions.ts'

/** Accounts are managed by administrators, and so is their history. */
const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(['account', 'session', 'sign_in'])

/** Whether a role may read the history of this kind of record. */
export function mayReadHistory(role: Caller, entity: string): boolean {
  return may(role, 'accounts') || !FOR_ADMINISTRATORS.has(entity)
}
