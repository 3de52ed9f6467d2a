import { cancelBatch, retryBatch, startBatch } from '#f/system/batches/server/mutations.ts'
import { isOpen, mayRetry } from '#f/system/batches/domain/rules.ts'
import { findBatch } from '#f/system/batches/server/queries.ts'
import { HELD_SECONDS } from '#f/system/mail/domain/rules.ts'
import { cancelMail, eachOfGroup, queueMail, retryMail } from '#f/system/mail/server/mutations.ts'
import type { Target } from '#f/school/recipients/domain/contract.ts'
import type { LeftOut, Recipient } from '#f/school/recipients/domain/types.ts'
import { recipients } from '#f/school/recipients/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ACADEMY_ZONE } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { lockRow } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TemplateText } from '#kit/server/template.ts'
import { record } from '#kit/server/tx.ts'
import type { mailingsContract } from '../domain/contract.ts'
import { chosenByName, groupOf, MAX_DAYS_LATER, receivers } from '../domain/rules.ts'
import * as said from '../domain/text.ts'
import { mailingBatch } from './jobs.ts'
import { TEST } from './mail.ts'
import { checkFiles, keepFiles, takeFiles } from './mutations/files.ts'
import { checkValues, checkWords } from './mutations/words.ts'
import { valuesOf } from './queries.ts'

export { forgetMailings } from './mutations/forget.ts'

type Contract = typeof mailingsContract
type Send = Input<Contract['send']>

/**
 * Sends a mail to each recipient by itself: everything is looked at before anything goes, then a
 * batch does it, after a moment to think better of it or at the hour that was chosen.
 */
export async function send(
  at: Writing,
  input: Send,
): Promise<Result<{ id: number; batchId: number }>> {
  const { tx, today, now } = at
  const { target } = input
  const text = checkWords(input)
  if (!text.ok) return text
  const start = startOf(input.sendAt, now)
  if (!start.ok) return start
  const people = receivers(await recipients(tx, target), input)
  if (!people.ok) return people
  const values = await valuesOf(tx, people.value, text.value, { target, today, link: input.link })
  const complete = checkValues(text.value, people.value, values)
  if (!complete.ok) return complete
  const files = await takeFiles(at, input.uploadIds)
  if (!files.ok) return files
  const to = people.value.map((person, index) => ({ ...person, values: values[index] ?? {} }))
  const { despite } = target
  const how = { start: start.value, fileIds: input.uploadIds, despite }
  return dispatch(at, text.value, to, chosenByName(target) ? how : { ...how, target })
}

/** Whom a mail goes to; without values its text goes as it stands. */
type Addressee = Pick<Recipient, 'kind' | 'id' | 'name' | 'surname'> & {
  readonly values?: Readonly<Partial<Record<string, string>>>
}

interface Dispatch {
  /** When the first mail goes. */
  readonly start: Temporal.Instant
  readonly fileIds?: readonly number[]
  /** Of a mail to courses: who is still meant is asked again when it goes. */
  readonly target?: Target
  /** Reasons that leave nobody out this time. */
  readonly despite: readonly LeftOut[]
}

/** Starts the batch that sends a text, clean and looked at, to each of these people by itself. */
export async function dispatch(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  text: TemplateText,
  people: readonly Addressee[],
  { start, fileIds = [], target, despite }: Dispatch,
): Promise<Result<{ id: number; batchId: number }>> {
  const { length } = people
  const { id } = await tx
    .insertInto('mailings')
    .values({
      ...text,
      account_id: actor.accountId ?? null,
      recipients: length,
      selected: !target && length > 1 && people.every(({ kind }) => kind === 'student'),
      created_by: actor.username,
      send_at: start.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(tx, id, fileIds)
  const started = await startBatch(tx, actor, mailingBatch, {
    items: people.map((person) => {
      const { kind, id: personId, values } = person
      return { label: fullName(person), data: { kind, id: personId, values } }
    }),
    shared: {
      ...{ mailingId: id, subject: text.subject, despite: [...despite], many: length > 1 },
      ...(target && { target }),
    },
    said: { done: said.queued(length), failed: said.PROBLEMS },
    delaySeconds: Math.max(0, start.since(now, { largestUnit: 'second' }).seconds),
  })
  if (!started.ok) return started
  const { batchId } = started.value
  await tx.updateTable('mailings').set({ batch_id: batchId }).where('id', '=', id).execute()
  const after = { subject: text.subject, recipients: length }
  await record(tx, actor, { action: 'mailing.sent', entity: 'mailing', entityId: id, after })
  return ok({ id, batchId })
}

/** When the first mail goes that is sent now: a little after its "Annulla" is gone. */
export const soon = (now: string): Temporal.Instant =>
  Temporal.Instant.from(now).add({ seconds: HELD_SECONDS })

/** When the first mail goes: in a moment, or at the wall time that was chosen. */
function startOf(sendAt: string | undefined, now: string): Result<Temporal.Instant> {
  const first = soon(now)
  if (sendAt === undefined) return ok(first)
  const chosen = Temporal.PlainDateTime.from(sendAt).toZonedDateTime(ACADEMY_ZONE).toInstant()
  const latest = first.add({ hours: 24 * MAX_DAYS_LATER })
  const fits =
    Temporal.Instant.compare(chosen, first) >= 0 && Temporal.Instant.compare(chosen, latest) <= 0
  return fits ? ok(chosen) : refuse('mailings.not_later', { field: 'sendOn' })
}

/** Sends the text as it stands to one address, for its author to look at. */
export async function sendTest(
  at: Writing,
  input: Input<Contract['test']>,
): Promise<Result<{ done: true }>> {
  const { tx, actor } = at
  const text = checkWords(input)
  if (!text.ok) return text
  const files = await checkFiles(at, input.uploadIds)
  if (!files.ok) return files
  const queued = await queueMail(tx, actor, {
    kind: TEST,
    to: { address: input.address, name: fullName(actor) },
    subject: text.value.subject,
    data: { ...text.value, fileIds: input.uploadIds },
  })
  if (queued.ok) return ok({ done: true })
  return refuse('mailings.bad_address', { field: 'address', data: { address: input.address } })
}

/** Keeps back what has not gone: what the batch still has to do, and what waits in the outbox. */
export async function cancel(at: Writing, id: number): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = at
  const mailing = await lockRow(tx, 'mailings', id)
  if (!mailing) return refuse('mailings.not_found')
  if (mailing.cancelled_at !== null) return ok({ done: true })
  const asking = { accountId: mailing.account_id ?? undefined, now }
  const stopped =
    mailing.batch_id === null || (await cancelBatch(tx, actor, asking, mailing.batch_id)).ok
  const stop = (mailId: number) => cancelMail(tx, actor, mailId, now)
  const kept = await eachOfGroup(tx, groupOf(id), 'waiting', stop)
  if ((!stopped || mailing.batch_id === null) && kept === 0) return refuse('mailings.gone')
  await tx.updateTable('mailings').set({ cancelled_at: now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'mailing.cancelled', entity: 'mailing', entityId: id })
  return ok({ done: true })
}

/** Tries again what failed, in the batch and in the outbox. */
export async function retry(at: Writing, id: number): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = at
  const mailing = await lockRow(tx, 'mailings', id)
  if (!mailing) return refuse('mailings.not_found')
  const asking = { accountId: mailing.account_id ?? undefined, now }
  const batch =
    mailing.batch_id === null ? undefined : await findBatch(tx, asking, mailing.batch_id)
  if (batch && mayRetry(batch)) {
    const again = await retryBatch(tx, actor, asking, batch.id)
    if (!again.ok) return again
  }
  const again = (mailId: number) => retryMail(tx, actor, mailId, now)
  const mails = await eachOfGroup(tx, groupOf(id), 'failed', again)
  return mails > 0 || (batch && (isOpen(batch) || mayRetry(batch)))
    ? ok({ done: true })
    : refuse('mailings.nothing_left')
}
