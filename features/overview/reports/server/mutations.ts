import { sql } from 'kysely'
import { lockItems, startBatch } from '#f/system/batches/server/mutations.ts'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Writing } from '#kit/server/route.ts'
import type { reportsContract } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { MAX_JOINED, MAX_PRINTS, PRINTS, SETS_KEPT_DAYS } from '../domain/types.ts'
import { printBatch } from './jobs.ts'
import { findSubjects } from './queries/subjects.ts'

/** Starts to make a document for each of what was chosen. */
export async function print(
  { tx, actor, today }: Writing,
  {
    print: document,
    chosen,
    month = today.slice(0, 7),
    joined,
  }: Input<(typeof reportsContract)['print']>,
): Promise<Result<{ id: number; batchId: number; joined: boolean }>> {
  const subjects = await findSubjects(tx, PRINTS[document], chosen)
  if (subjects.length === 0) return refuse('reports.nothing_to_print', { field: 'print' })
  if (subjects.length > MAX_PRINTS) return refuse('reports.too_many', { field: 'print' })
  if (joined && subjects.length > MAX_JOINED) {
    return refuse('reports.too_many_joined', { field: 'print' })
  }
  const title = text.setTitle(text.PRINT_LABELS[document], subjects.length)
  const { id } = await tx
    .insertInto('report_sets')
    .values({ title, joined, account_id: actor.accountId ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Said now: the last documents may be made when another month has begun.
  const of = document === 'hours' ? { month } : {}
  const started = await startBatch(tx, actor, printBatch, {
    items: subjects.map(({ label, asked }, position) => ({
      label,
      data: { position, asked: { ...asked, ...of } },
    })),
    shared: { setId: id, print: document },
    said: { done: text.PREPARED, failed: text.NOT_ALL_PREPARED },
  })
  if (!started.ok) return started
  const { batchId } = started.value
  await tx.updateTable('report_sets').set({ batch_id: batchId }).where('id', '=', id).execute()
  return ok({ id, batchId, joined })
}

/** Takes the documents of people whose data are erased out of the sets that were made. */
export async function forgetPrints(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  whose: readonly object[],
): Promise<void> {
  const items = (await lockItems(tx, whose)).map(({ batchId, data }) => ({ batchId, ...data }))
  const theirs = sql`(set_id, position) in (
    select sets.id, item.position from report_sets sets
    join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) item ("batchId" bigint, position int)
      on item."batchId" = sets.batch_id
  )`
  await sql`delete from report_set_parts where ${theirs}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    delete from report_set_files where ${theirs} returning file_id as id
  `.execute(tx)
  await forgetFiles(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
}

/** Forgets what was made: its files went before. */
export async function dropSets(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: SETS_KEPT_DAYS * 24 }).toString()
  await db.deleteFrom('report_sets').where('created_at', '<', before).execute()
}
