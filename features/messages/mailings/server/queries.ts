import { sql } from 'kysely'
import { countUndone, listOpen } from '#f/system/batches/server/queries.ts'
import { countGroups } from '#f/system/mail/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Mailing, mailingsContract } from '../domain/contract.ts'
import { groupOf, NO_MAILS, stateOf } from '../domain/rules.ts'
import { LEFT_OUT_SAID } from '../domain/text.ts'

export { valuesOf } from './queries/values.ts'

type Query = Input<(typeof mailingsContract)['list']>
type Base = ReturnType<typeof found>

const found = (db: Db) => db.selectFrom('mailings')

async function present(db: Db, page: Base, now: string): Promise<Mailing[]> {
  const rows = await page
    .select([
      'id',
      'subject',
      'recipients',
      'selected',
      'created_by as createdBy',
      'created_at as createdAt',
      'send_at as sendAt',
      'cancelled_at as cancelledAt',
      'batch_id as batchId',
    ])
    .execute()
  const counts = await countGroups(
    db,
    rows.map(({ id }) => groupOf(id)),
  )
  const batchIds = rows.map(({ batchId }) => batchId)
  const open = await listOpen(db, batchIds)
  const undone = await countUndone(db, batchIds, LEFT_OUT_SAID)
  return rows.map(({ cancelledAt, batchId, ...row }) => {
    const mails = { ...(counts.get(groupOf(row.id)) ?? NO_MAILS) }
    const { because, otherwise } = undone.get(batchId ?? 0) ?? { because: 0, otherwise: 0 }
    let leftOut = because
    // Whom the batch could make no mail for has failed too, once it is over. Who is erased is in it
    // no more, and long ago nobody is: of them there is nothing left to try.
    if (cancelledAt === null && (batchId === null || !open.has(batchId))) {
      mails.failed += otherwise
      leftOut = row.recipients - mails.waiting - mails.sent - mails.cancelled - mails.failed
    }
    const { sent, failed } = mails
    const state = stateOf({ ...row, ...mails, leftOut, cancelledAt }, now)
    return { ...row, sent, failed, leftOut, state }
  })
}

/** A page of what was written to people. */
export function listMailings(db: Db, query: Query, now: string): Page<Mailing> {
  return pageOf(found(db).where(contains(sql.ref('search'), query.q)), query, {
    order: { createdAt: 'created_at', subject: 'subject' },
    id: 'id',
    rows: (page) => present(db, page, now),
  })
}

/** How one of them stands. */
export async function findOutcome(db: Db, id: number, now: string): Promise<Mailing | undefined> {
  return (await present(db, found(db).where('id', '=', id), now))[0]
}

/** One of them with its text and files. */
export async function findMailing(db: Db, id: number, now: string) {
  const mailing = await findOutcome(db, id, now)
  const words = await findWords(db, id)
  if (!mailing || !words) return undefined
  const files = await db
    .selectFrom('mailing_files')
    .innerJoin('file_cards as files', 'files.id', 'mailing_files.file_id')
    .select(['files.name', sql<number>`files.size`.as('size')])
    .where('mailing_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...mailing, html: words.html, files }
}

/** What it says. */
export async function findWords(db: Db, id: number) {
  return db
    .selectFrom('mailings')
    .select(['subject', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Its files, in their order. */
export async function listFileIds(db: Db, mailingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mailing_files')
    .select('file_id as fileId')
    .where('mailing_id', '=', mailingId)
    .orderBy('position')
    .execute()
  return rows.map(({ fileId }) => fileId)
}

/** The latest file of that name which somebody has sent already. */
export async function findSentFile(
  db: Db,
  of: { readonly username: string; readonly name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailings')
    .innerJoin('mailing_files', 'mailing_files.mailing_id', 'mailings.id')
    .innerJoin('file_cards as files', 'files.id', 'mailing_files.file_id')
    .select('files.id')
    .where('mailings.created_by', '=', of.username)
    .where('files.name', '=', of.name)
    .orderBy('files.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
