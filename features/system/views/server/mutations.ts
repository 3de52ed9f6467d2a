import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { viewsContract } from '../domain/contract.ts'
import { isSameName, limitOf } from '../domain/rules.ts'
import { listViews } from './queries.ts'

type Contract = typeof viewsContract

const DONE: Result<{ done: true }> = ok({ done: true })

/** Keeps a view of a list; the one of that name, in any letter case, becomes it. */
export async function saveView(
  tx: Tx,
  actor: Actor,
  view: Input<Contract['save']>,
): Promise<Result<{ done: true }>> {
  const accountId = actor.accountId ?? 0
  const { list, name } = view
  const kept = await listViews(tx, accountId)
  const limit = limitOf(kept, view)
  if (limit !== undefined) return refuse('views.too_many', { data: { limit } })
  const before = kept.find((one) => one.list === list && isSameName(one.name, name))
  const content = JSON.stringify(view.content)
  const { id } = await tx
    .insertInto('list_views')
    .values({ account_id: accountId, list, name, content })
    .onConflict((conflict) =>
      conflict.expression(sql`account_id, list, lower(name)`).doUpdateSet({ name, content }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'list_view.saved',
    entity: 'list_view',
    entityId: id,
    before,
    after: view,
  })
  return DONE
}

/** Deletes one of the own views. */
export async function deleteView(
  tx: Tx,
  actor: Actor,
  { list, name }: Input<Contract['delete']>,
): Promise<Result<{ done: true }>> {
  const gone = await tx
    .deleteFrom('list_views')
    .where('account_id', '=', actor.accountId ?? 0)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .returning(['id', 'name', 'content'])
    .executeTakeFirst()
  if (!gone) return refuse('views.not_found')
  const { id, ...before } = gone
  await record(tx, actor, {
    action: 'list_view.deleted',
    entity: 'list_view',
    entityId: id,
    before: { list, ...before },
  })
  return DONE
}
