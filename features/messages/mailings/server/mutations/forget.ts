import { sql } from 'kysely'
import { forgetBatches } from '#f/system/batches/server/mutations.ts'
import { listUndone } from '#f/system/batches/server/queries.ts'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import { knownGroups } from '#f/system/mail/server/queries.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges } from '#kit/server/tx.ts'
import { groupOf } from '../../domain/rules.ts'

/**
 * Deletes what was written to people who are all forgotten: words and files may be about one of
 * them. What somebody else got as well stays, and so does what others were to get, as long as their
 * batch says so.
 */
export async function forgetMailings({ tx, actor }: Pick<Writing, 'tx' | 'actor'>): Promise<void> {
  const rows = await tx.selectFrom('mailings').select(['id', 'batch_id as batchId']).execute()
  const batchIds = rows.map(({ batchId }) => batchId)
  // In this order: what is done in between has put its mail into the outbox.
  const undone = await listUndone(tx, batchIds)
  const known = await knownGroups(tx)
  const theirs = rows.filter(
    ({ id, batchId }) => !undone.has(batchId ?? 0) && !known.has(groupOf(id)),
  )
  const ids = theirs.map(({ id }) => id)
  if (ids.length === 0) return
  const { rows: files } = await sql<{ id: number }>`
    with gone as (delete from mailing_files where mailing_id = any(${ids}::bigint[])
      returning file_id)
    select distinct file_id as id from gone
    where not exists (select from mailing_files kept
      where kept.file_id = gone.file_id and kept.mailing_id <> all(${ids}::bigint[]))
  `.execute(tx)
  await tx.deleteFrom('mailings').where('id', 'in', ids).execute()
  await forgetFiles(
    tx,
    actor,
    files.map(({ id }) => id),
  )
  await forgetBatches(
    tx,
    theirs.flatMap(({ batchId }) => batchId ?? []),
  )
  await forgetChanges(tx, 'mailing', ids)
}
