import { may } from '#kit/domain/permissions.ts'
import type { Reader } from './types.ts'

/** The user whom teachers' programs write to. */
export const OFFICE_USER = 1

/** Milliseconds from one look at what is unread to the next. */
export const POLL_MS = 50_000

/** Notifications marked at once: what one answer and the taking back of it carry. */
export const MOST_AT_ONCE = 5_000

/** Unread ones that the header shows. */
export const LATEST = 5

/**
 * Who of the users that may sign in is told what concerns the office: user 1; when she is not
 * among them or is not of the staff, every administrator, so that nothing is told to nobody.
 */
export function officeOf(users: readonly Reader[]): number[] {
  const first = users.find(({ id, role }) => id === OFFICE_USER && may(role, 'inbox'))
  if (first) return [first.id]
  return users.filter(({ role }) => may(role, 'accounts')).map(({ id }) => id)
}
