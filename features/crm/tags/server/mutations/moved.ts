import { foldText } from '#kit/domain/text.ts'
import { type At, insertRecord } from '#kit/server/records.ts'
import { sql } from 'kysely'
import type { TagRole } from '../../domain/types.ts'
import { CATEGORY, TAG } from '../mutations.ts'

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
