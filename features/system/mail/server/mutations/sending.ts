import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { addJob } from '#kit/server/jobs.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { LEASE_SECONDS, MAX_ATTEMPTS, waitAfter } from '../../domain/rules.ts'
import { keepBody } from './outcome.ts'

/** The job that sends one mail. */
export const SEND = 'mail.send'

/** By which a mail has one job at most. */
export const jobKey = (id: number): string => `${SEND} ${id}`

/** Nobody is sending it, or whoever was has been lost. */
export const isFree = sql<boolean>`(sending_until is null or sending_until <= quinte_now())`

const leaseEnd = sql<string>`quinte_now() + make_interval(secs => ${LEASE_SECONDS})`

/** A mail as whoever sends it has it. */
export interface HeldMail {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly toAddress: string
  readonly toName: string
  readonly cc: string
  readonly data: Json
  readonly attempts: number
  readonly bulk: boolean
  readonly nextTryAt: string
}

/** Gives a mail back that was taken, to be sent at its turn. */
export async function putOff(
  tx: Tx,
  { id, bulk }: HeldMail,
  { turn, now }: { readonly turn: string; readonly now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ next_try_at: turn, sending_until: null })
    .where('id', '=', id)
    .execute()
  const delaySeconds = Temporal.Instant.from(turn).since(now).total('seconds')
  await addJob(tx, SEND, { id, turn }, { key: jobKey(id), delaySeconds, yields: bulk })
}

/**
 * Takes a mail to send it after this transaction: nobody else does until the lease is over.
 * `undefined` when it does not wait any more, or somebody else is at it.
 */
export async function leaseMail(tx: Tx, id: number): Promise<HeldMail | undefined> {
  const mail = await lockWaitingMail(tx, id)
  if (!mail) return undefined
  const leased = await tx
    .updateTable('mails')
    .set({ sending_until: leaseEnd })
    .where('id', '=', id)
    .where(isFree)
    .executeTakeFirst()
  return leased.numUpdatedRows === 0n ? undefined : mail
}

/** Holds on to a mail that is still going out; one whose end was noted meanwhile stays as it is. */
export async function holdOn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sending_until: leaseEnd })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('sending_until', 'is not', null)
    .execute()
}

/** Holds a mail to note what became of it; `undefined` unless it waits. */
export async function lockWaitingMail(tx: Tx, id: number): Promise<HeldMail | undefined> {
  return tx
    .selectFrom('mails')
    .select([
      'id',
      'key',
      'kind',
      'to_address as toAddress',
      'to_name as toName',
      'cc',
      'data',
      'attempts',
      'bulk',
      'next_try_at as nextTryAt',
    ])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that the mail server has taken a mail over. */
export async function markSent(
  tx: Tx,
  mail: HeldMail,
  sent: {
    readonly subject: string
    readonly now: string
    readonly remark: string | null
    /** What it said, unless that is secret. */
    readonly html: string | undefined
  },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      subject: sent.subject,
      sent_at: sent.now,
      sending_until: null,
      attempts: mail.attempts + 1,
      last_error: sent.remark,
    })
    .where('id', '=', mail.id)
    .execute()
  if (sent.html !== undefined) await keepBody(tx, mail.id, sent.html)
  await record(tx, SYSTEM, { action: 'mail.sent', entity: 'mail', entityId: mail.id })
}

/** Gives a mail up; staff can still have it tried again. */
export async function markFailed(
  tx: Tx,
  mail: HeldMail,
  reason: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      failed_at: now,
      sending_until: null,
      attempts: mail.attempts + 1,
      last_error: reason,
    })
    .where('id', '=', mail.id)
    .execute()
  const after = { reason }
  await record(tx, SYSTEM, { action: 'mail.failed', entity: 'mail', entityId: mail.id, after })
}

/** Holds a mail back that has nothing to say any more; it is none of those that did not go. */
export async function markLapsed(
  tx: Tx,
  mail: HeldMail,
  reason: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      cancelled_at: now,
      cancelled_by: SYSTEM.username,
      sending_until: null,
      last_error: reason,
    })
    .where('id', '=', mail.id)
    .execute()
  const after = { reason }
  await record(tx, SYSTEM, { action: 'mail.cancelled', entity: 'mail', entityId: mail.id, after })
}

/** Notes a try in vain; gives the mail up after the last one. Answers whether it goes on waiting. */
export async function markDelayed(
  tx: Tx,
  mail: HeldMail,
  reason: string,
  now: string,
): Promise<boolean> {
  const attempts = mail.attempts + 1
  if (attempts >= MAX_ATTEMPTS) {
    await markFailed(tx, mail, reason, now)
    return false
  }
  const next = Temporal.Instant.from(now)
    .add({ seconds: waitAfter(attempts) })
    .toString()
  await tx
    .updateTable('mails')
    .set({ attempts, last_error: reason, next_try_at: next, sending_until: null })
    .where('id', '=', mail.id)
    .execute()
  return true
}
