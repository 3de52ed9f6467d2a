import type { Constraints } from '#kit/server/error-registry.ts'
import type { TrashKind } from '#kit/server/trash.ts'

export const subjectConstraints: Constraints = {
  subjects_once: { code: 'subjects.taken', field: 'name' },
}

/** A subject; in the trash its lessons still read it. */
export const SUBJECT = {
  table: 'subjects',
  entity: 'subject',
  missing: 'subjects.not_found',
} as const satisfies TrashKind
