import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { notificationCodes, notificationsContract } from '../domain/contract.ts'
import { MOST_AT_ONCE, officeOf } from '../domain/rules.ts'
import type { Notice } from '../domain/types.ts'
import { listReaders } from './queries.ts'

export { forgetTold } from './mutations/forget.ts'

type Contract = typeof notificationsContract
type Marked = Result<{ ids: number[] }, keyof typeof notificationCodes>

/**
 * Tells the office: user 1, or every administrator where she is not to be had. Whoever was told of
 * the same makeup request before is not told again. Answers how many were told.
 */
export async function tellOffice(tx: Tx, actor: Actor, notice: Notice): Promise<number> {
  return tell(tx, actor, officeOf(await listReaders(tx)), notice)
}

/** Puts a notification into the inboxes of some users of the staff. */
async function tell(
  tx: Tx,
  actor: Actor,
  accountIds: readonly number[],
  { title, body, studentId, makeupId }: Notice,
): Promise<number> {
  if (accountIds.length === 0) return 0
  const told = await tx
    .insertInto('received_notifications')
    .values(
      accountIds.map((account_id) => ({
        account_id,
        title,
        body,
        student_id: studentId,
        makeup_id: makeupId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'makeup_id']).where('makeup_id', 'is not', null).doNothing(),
    )
    .returning(['id', 'account_id as accountId'])
    .execute()
  await recordAll(
    tx,
    actor,
    told.map(({ id, accountId }) => ({
      action: 'notification.received',
      entity: 'notification',
      entityId: id,
      after: { accountId, title, studentId, makeupId },
    })),
  )
  return told.length
}

/** Marks some of her own as read; those that were read already stay as they were. */
export async function markRead(
  tx: Tx,
  actor: Actor,
  { ids }: Input<Contract['markRead']>,
  now: string,
): Promise<Marked> {
  const held = await lockOwn(tx, actor, ids)
  if (!held) return refuse('notifications.not_found')
  const unread = held.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  await setReadAt(tx, actor, unread, now)
  return ok({ ids: unread })
}

/**
 * Marks her own as read up to the newest that she has seen, so that nothing that came meanwhile is
 * read without her: the newest of them first, where they are more than one answer carries.
 */
export async function markAllRead(
  tx: Tx,
  actor: Actor,
  { upTo }: Input<Contract['markAllRead']>,
  now: string,
): Promise<Marked> {
  const rows = await tx
    .selectFrom('received_notifications')
    .select('id')
    .where('account_id', '=', actor.accountId ?? 0)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  await setReadAt(tx, actor, ids, now)
  return ok({ ids })
}

/** Marks some of her own as unread again. */
export async function markUnread(
  tx: Tx,
  actor: Actor,
  { ids }: Input<Contract['markUnread']>,
): Promise<Result<{ done: true }, keyof typeof notificationCodes>> {
  const held = await lockOwn(tx, actor, ids)
  if (!held) return refuse('notifications.not_found')
  const read = held.filter(({ readAt }) => readAt !== null).map(({ id }) => id)
  await setReadAt(tx, actor, read, null)
  return ok({ done: true })
}

/** These of her own, held until the end of the transaction; undefined when one is not hers. */
async function lockOwn(tx: Tx, actor: Actor, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('received_notifications')
    .select(['id', 'read_at as readAt'])
    .where('account_id', '=', actor.accountId ?? 0)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  return rows.length === new Set(ids).size ? rows : undefined
}

async function setReadAt(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  readAt: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('received_notifications')
    .set({ read_at: readAt })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const action = readAt === null ? 'notification.unread' : 'notification.read'
  await recordAll(
    tx,
    actor,
    ids.map((entityId) => ({ action, entity: 'notification', entityId })),
  )
}
