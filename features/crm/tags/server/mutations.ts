import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { record } from '#kit/server/tx.ts'
import { countMerging } from './queries.ts'

export const tagConstraints: Constraints = {
  tags_once: { code: 'tags.taken', field: 'name' },
  tags_category: { code: 'tags.category_not_found', field: 'categoryId' },
  tag_categories_name: { code: 'tags.category_taken', field: 'name' },
}

/** A tag; in the trash the leads keep it, and have it again when it comes back. */
export const TAG = {
  table: 'tags',
  entity: 'tag',
  missing: 'tags.not_found',
  beforeRestore: async ({ tx }, id) => {
    const { category_id: categoryId } = await tx
      .selectFrom('tags')
      .select('category_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return lockRecord(tx, CATEGORY, categoryId)
  },
} as const satisfies TrashKind

/** A category of tags; it goes when it has none, and not at all when the program needs it. */
export const CATEGORY = {
  table: 'tag_categories',
  entity: 'tag_category',
  missing: 'tags.category_not_found',
  beforeDelete: async ({ tx }, id) => {
    const { role } = await tx
      .selectFrom('tag_categories')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (role !== null) return refuse('tags.category_needed')
    const used = await tx
      .selectFrom('tags')
      .select('id')
      .where('category_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return used ? refuse('tags.category_in_use') : ok(true)
  },
} as const satisfies TrashKind

/** Creates or changes a tag only below a category that is there; locked, so that it stays. */
export async function inCategory<T>(
  { tx }: Pick<Writing, 'tx'>,
  categoryId: number,
  save: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const category = await lockRecord(tx, CATEGORY, categoryId)
  return category.ok ? save() : { ...category, field: 'categoryId' }
}

/** Gives the leads of a tag another one in its place, and puts the tag in the trash. */
export async function mergeTags(
  { tx, actor, now }: Writing,
  { id, intoId }: { id: number; intoId: number },
): Promise<Result<{ moved: number; both: number }>> {
  if (id === intoId) return refuse('tags.merge_itself', { field: 'intoId' })
  for (const one of [id, intoId].toSorted((a, b) => a - b)) {
    const locked = await lockRecord(tx, TAG, one)
    if (!locked.ok) return locked
  }
  const counted = await countMerging(tx, { id, intoId })
  await sql`select replace_lead_tag(${id}, ${intoId})`.execute(tx)
  await tx.updateTable('tags').set({ deleted_at: now }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'tag.merged',
    entity: 'tag',
    entityId: id,
    after: { intoId, ...counted },
  })
  return ok(counted)
}
