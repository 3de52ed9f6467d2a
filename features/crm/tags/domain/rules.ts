import type { TagRole } from './types.ts'

/** A lead that holds a tag of such a category has been called. */
export const CALLED_ROLES = ['outcome', 'rejection'] as const satisfies readonly TagRole[]

/** Tags that may be filtered by or set at once. */
export const MAX_TAGS = 200

/** Whether a lead that holds tags of these roles has been called. */
export function isCalled(roles: readonly (TagRole | null)[]): boolean {
  return roles.some((role) => CALLED_ROLES.some((called) => called === role))
}
