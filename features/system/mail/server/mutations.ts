import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { endPauses } from '#f/system/mail-server/server/mutations.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { addJob, addJobs, removeJob } from '#kit/server/jobs.ts'
import { record, recordAll, type Tx } from '#kit/server/tx.ts'
import { stateOf } from '../domain/rules.ts'
import type { MailState } from '../domain/types.ts'
import { isFree, jobKey, SEND } from './mutations/sending.ts'
import { mailExists, mailsOfGroup, mailsWithKeys } from './queries.ts'

/** Takes people out of the outbox whose data were deleted. */
export { forgetAddressees, forgetMails } from './mutations/forget.ts'
export { SEND }

/** A mail to be sent soon. */
export interface NewMail {
  /** Name of the letter that makes its text when it is sent. */
  readonly kind: string
  readonly to: { readonly address: string; readonly name?: string }
  /** A second address; one that is not valid is left out. */
  readonly cc?: string
  /** What the outbox shows until the letter gives its own. */
  readonly subject: string
  /** What the letter needs to know: ids and dates, never a secret. */
  readonly data: object
  /** What it belongs to with others, so that they are counted and stopped together. */
  readonly group?: string
  /** Two mails with the same key are one, sent once. */
  readonly key?: string
  /** It waits so long, for who thinks better of it. */
  readonly heldSeconds?: number
  /** One of many that go together: mails to one person do not wait behind it. */
  readonly bulk?: boolean
}

/**
 * Puts a mail into the outbox and its job into the queue, in the transaction of the change it
 * belongs to. Answers the mail's id, of the first one when the key is known already.
 */
export async function queueMail(
  tx: Tx,
  actor: Actor,
  mail: NewMail,
): Promise<Result<{ id: number }>> {
  const [queued] = await queueMails(tx, actor, [mail])
  if (!queued) throw new Error('a mail was neither queued nor refused')
  return queued
}

/** The same for many mails, in a few statements: what became of each, in their order. */
export async function queueMails(
  tx: Tx,
  actor: Actor,
  mails: readonly NewMail[],
): Promise<Result<{ id: number }>[]> {
  const rows = mails.map(rowOf)
  const good = rows.filter(({ to_address: address }) => isMailAddress(address))
  const { rows: added } = await sql<{
    id: number
    key: string
    kind: string
    bulk: boolean
    address: string
  }>`
    insert into mails (
      key, kind, to_address, to_name, cc, subject, data, group_key, bulk, created_by, next_try_at
    )
    select key, kind, to_address, to_name, cc, subject, data, group_key, bulk, ${actor.username},
      quinte_now() + make_interval(secs => held_seconds)
    from jsonb_to_recordset(${JSON.stringify(good)}::jsonb) as mail (
      key text, kind text, to_address text, to_name text, cc text, subject text, data jsonb,
      group_key text, bulk boolean, held_seconds int
    )
    on conflict (key) do nothing
    returning id, key, kind, bulk, to_address as address
  `.execute(tx)
  const held = new Map(good.map(({ key, held_seconds: seconds }) => [key, seconds]))
  await addJobs(
    tx,
    SEND,
    added.map(({ id, key, bulk }) => ({
      payload: { id },
      key: jobKey(id),
      delaySeconds: held.get(key) ?? 0,
      yields: bulk,
    })),
  )
  await recordAll(
    tx,
    actor,
    added.map(({ id, kind, address: to }) => ({
      ...{ action: 'mail.queued', entity: 'mail', entityId: id, after: { kind, to } },
    })),
  )
  const ids = new Map(added.map(({ key, id }) => [key, id]))
  const known = good.map(({ key }) => key).filter((key) => !ids.has(key))
  for (const { key, id } of await mailsWithKeys(tx, known)) ids.set(key, id)
  return rows.map(({ key, to_address: address }) => {
    const id = ids.get(key)
    return id === undefined ? refuse('mail.bad_address', { data: { address } }) : ok({ id })
  })
}

/** A mail as it is stored. */
function rowOf(mail: NewMail) {
  const address = mail.to.address.trim()
  const cc = mail.cc?.trim() ?? ''
  return {
    key: mail.key ?? randomUUID(),
    kind: mail.kind,
    to_address: address,
    to_name: mail.to.name ?? '',
    cc: isMailAddress(cc) && cc !== address ? cc : '',
    subject: mail.subject,
    data: mail.data,
    group_key: mail.group ?? null,
    held_seconds: mail.heldSeconds ?? 0,
    bulk: mail.bulk ?? false,
  }
}

/** Adds the job that sends a mail, in place of one that waits. */
export async function addSendJob(tx: Tx, id: number, yields = false): Promise<void> {
  await addJob(tx, SEND, { id }, { key: jobKey(id), yields })
}

/** Tries a waiting or failed mail now, as if for the first time. */
export async function retryMail(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  const found = await lockMail(tx, id)
  if (!found.ok) return found
  if (found.value === 'sent') return refuse('mail.already_sent')
  if (found.value === 'cancelled') return refuse('mail.cancelled')
  await tx
    .updateTable('mails')
    .set({ failed_at: null, attempts: 0, next_try_at: now })
    .where('id', '=', id)
    .execute()
  await endPauses(tx)
  await addSendJob(tx, id)
  await record(tx, actor, { action: 'mail.retried', entity: 'mail', entityId: id })
  return ok({ done: true })
}

/** Keeps a waiting or failed mail from ever being sent. Cancelling it twice changes nothing. */
export async function cancelMail(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  const found = await lockMail(tx, id)
  if (!found.ok) return found
  if (found.value === 'sent') return refuse('mail.already_sent')
  if (found.value === 'cancelled') return ok({ done: true })
  await tx
    .updateTable('mails')
    .set({ failed_at: null, cancelled_at: now, cancelled_by: actor.username })
    .where('id', '=', id)
    .execute()
  await removeJob(tx, jobKey(id))
  await record(tx, actor, { action: 'mail.cancelled', entity: 'mail', entityId: id })
  return ok({ done: true })
}

/** Does the same with every mail of a group in some state; answers with how many. */
export async function eachOfGroup(
  tx: Tx,
  group: string,
  state: MailState,
  act: (id: number) => Promise<Result<unknown>>,
): Promise<number> {
  let done = 0
  for (const id of await mailsOfGroup(tx, group, state)) done += Number((await act(id)).ok)
  return done
}

/** Holds a mail for a change and tells its state; while it is being sent, it is not to be had. */
async function lockMail(tx: Tx, id: number): Promise<Result<ReturnType<typeof stateOf>>> {
  const row = await tx
    .selectFrom('mails')
    .select(['sent_at as sentAt', 'failed_at as failedAt', 'cancelled_at as cancelledAt'])
    .where('id', '=', id)
    .where(isFree)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row) return ok(stateOf(row))
  return refuse((await mailExists(tx, id)) ? 'mail.being_sent' : 'mail.not_found')
}
