import { ok, refuse } from '#kit/domain/result.ts'
import type { TrashKind } from '#kit/server/trash.ts'

/** A teacher. In the trash lessons, groups and invoices stay as they are, and read the name. */
export const TEACHER = {
  table: 'teachers',
  entity: 'teacher',
  missing: 'teachers.not_found',
  outdatesForms: true,
  // Without data there is nobody to bring back.
  beforeRestore: async ({ tx }, id) => {
    const erased = await tx
      .selectFrom('teachers')
      .select('id')
      .where('id', '=', id)
      .where('erased_at', 'is not', null)
      .executeTakeFirst()
    return erased ? refuse('teachers.erased') : ok(true)
  },
} as const satisfies TrashKind
