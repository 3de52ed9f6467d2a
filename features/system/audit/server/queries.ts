import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { pageOf, type Page } from '#kit/server/list.ts'
import type { auditContract, AuditEntry } from '../domain/contract.ts'

/** A page of the history of one record, the newest first. */
export function listHistory(
  db: Db,
  query: Input<(typeof auditContract)['list']>,
): Page<AuditEntry> {
  const history = db
    .selectFrom('audit_entries')
    .where('entity', '=', query.entity)
    .where('entity_id', '=', query.entityId)
  return pageOf(history, query, {
    order: { at: [] },
    id: 'id',
    rows: async (page) =>
      (await page
        .select(['id', 'at', 'actor_name as who', 'action', 'before', 'after'])
        .execute()) as AuditEntry[],
  })
}
