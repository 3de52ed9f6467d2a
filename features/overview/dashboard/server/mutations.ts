import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { dashboardContract } from '../domain/contract.ts'

/** Writes what an origin cost in a month, in the place of what was written before. */
export async function saveCost(
  { tx, actor, now }: Writing,
  { tagId, month, cents }: Input<(typeof dashboardContract)['saveCost']>,
): Promise<Result<{ done: true }>> {
  const source = await tx
    .selectFrom('tag_cards as tags')
    .select('tags.id')
    .where('tags.id', '=', tagId)
    .where('tags.deleted_at', 'is', null)
    .where('tags.role', '=', 'origin')
    .forUpdate('tags')
    .executeTakeFirst()
  if (!source) return refuse('dashboard.source_not_found', { field: 'tagId' })
  const first = `${month.slice(0, 8)}01`
  const before = await tx
    .selectFrom('source_costs')
    .select('cents')
    .where('tag_id', '=', tagId)
    .where('month', '=', first)
    .executeTakeFirst()
  const saved = { cents, saved_at: now, saved_by: actor.username }
  const { id } = await tx
    .insertInto('source_costs')
    .values({ tag_id: tagId, month: first, ...saved })
    .onConflict((same) => same.columns(['tag_id', 'month']).doUpdateSet(saved))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'source_cost.saved',
    entity: 'source_cost',
    entityId: id,
    before,
    after: { tagId, month: first, cents },
  })
  return ok({ done: true as const })
}
