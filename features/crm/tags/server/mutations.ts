import { sql } from 'kysely'
import { foldText } from '#kit/domain/text.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { type At, insertRecord, lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { record } from '#kit/server/tx.ts'
import type { TagRole } from '../domain/types.ts'
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

/** What of another program it is here. */
interface Brought {
  readonly id: number
  /** It was here already. */
  readonly known: boolean
}

/**
 * A category of another program: the one that the program takes for the same, or the one of that
 * name, or a new one.
 */
export async function bringCategory(
  at: At,
  { name, role }: { readonly name: string; readonly role: TagRole | null },
): Promise<Brought> {
  const known = await at.tx
    .selectFrom('tag_categories')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('role', '=', role), sql<boolean>`quinte_fold(name) = ${foldText(name)}`]),
    )
    .orderBy(
      (order) => order('role', '=', role),
      (by) => by.desc().nullsLast(),
    )
    .limit(1)
    .executeTakeFirst()
  if (known) return { id: known.id, known: true }
  const { last } = await at.tx
    .selectFrom('tag_categories')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const row = { name, position: last + 1 }
  return { id: await insertRecord(at, CATEGORY, row), known: false }
}

/** A tag of another program: the one of that name in its category, or a new one. */
export async function bringTag(
  at: At,
  { name, categoryId }: { readonly name: string; readonly categoryId: number },
): Promise<Brought> {
  const known = await at.tx
    .selectFrom('tags')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('search', '=', foldText(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) return { id: known.id, known: true }
  const row = { name, category_id: categoryId, created_by: at.actor.username }
  return { id: await insertRecord(at, TAG, row), known: false }
}
