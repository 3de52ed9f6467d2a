import { firstRow, type ListQuery } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import type { AuditEntry } from '../domain/contract.ts'

/** A page of the history of one record, the newest first. */
export async function listHistory(
  db: Db,
  query: Pick<ListQuery, 'page' | 'size'> & { readonly entity: string; readonly entityId: number },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const from = db
    .selectFrom('audit_entries')
    .where('entity', '=', query.entity)
    .where('entity_id', '=', query.entityId)
  const { total } = await from
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await from
    .select(['id', 'at', 'actor_name as who', 'action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  return { rows: rows as AuditEntry[], total }
}
