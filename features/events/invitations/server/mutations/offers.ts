import { sql } from 'kysely'
import { lockEvent } from '#f/events/events/server/queries.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
import { mailsWithKeys, statesOfMails } from '#f/system/mail/server/queries.ts'
import type { Tx } from '#kit/server/tx.ts'
import { offerMinutes } from '../../domain/rules.ts'
import { TO_BE_CALLED } from '../../domain/text.ts'
import type { State } from '../../domain/types.ts'
import { countPeople, findNext } from '../queries.ts'
import { momentOf } from '../queries/link.ts'
import { sendLetter } from './letters.ts'
import { noteStep, type At } from './steps.ts'

/** An event as it is held against other answers. */
export type HeldEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/** Somebody of the waiting list who is to be offered a place. */
interface Waiting {
  readonly id: number
  readonly turn: number | null
  readonly surname: string
  readonly name: string
  readonly contact: string
  readonly second: string
}

/**
 * Offers every free place to who waits longest and was not offered one yet, where the event does
 * so by itself. The caller holds the event, so no place is offered twice.
 */
export async function offerFree(at: At, event: HeldEvent): Promise<void> {
  if (!event.offers || isPast(event, momentOf(at.now).now)) return
  for (;;) {
    if ((await unheld(at, event)) <= 0) return
    const next = await findNext(at.tx, event.id)
    if (!next) return
    await offerTo(at, event, next)
  }
}

/** Places that nobody has and that are held for nobody. */
export async function unheld({ tx }: At, event: HeldEvent): Promise<number> {
  const counts = await countPeople(tx, event.id)
  return event.capacity - (counts?.taken ?? 0) - (counts?.offered ?? 0)
}

/** Holds a place for somebody and tells them by mail until when, where they have an address. */
export async function offerTo(
  at: At,
  event: HeldEvent,
  waiting: Waiting,
  reason = '',
): Promise<void> {
  const { tx, actor } = at
  const expiresAt = endOf(at, event)
  const { id } = await tx
    .insertInto('invitation_offers')
    .values({
      invitation_id: waiting.id,
      turn: waiting.turn ?? 0,
      offered_by: actor.username,
      expires_at: expiresAt,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = { ...waiting, title: event.title }
  const sent = await sendLetter(at, 'offer', to, { key: letterKey(id) })
  // Who cannot be written to is to be called: the log and the list say so, in parentheses.
  const remarks = [reason, sent.ok ? '' : TO_BE_CALLED].filter((remark) => remark !== '')
  const until = formatInstant(expiresAt)
  const note = remarks.length === 0 ? until : `${until} (${remarks.join('; ')})`
  await noteStep(at, waiting.id, 'offered', note)
}

/** Under which the letter of an offer waits. */
const letterKey = (offerId: number) => `events offer ${offerId}`

/** Until when an offer that is made now holds. */
function endOf({ now }: At, event: Pick<HeldEvent, 'startsAt' | 'offerHours'>): string {
  const minutes = offerMinutes(momentOf(now).now, event.startsAt, event.offerHours)
  return Temporal.Instant.from(now).add({ minutes }).toString()
}

/**
 * Gives somebody all the time anew whose letter goes out only when less than half of it is left;
 * answers until when, undefined when the letter is in time or there is no offer any more.
 */
export async function renewLate(
  at: At,
  event: Pick<HeldEvent, 'startsAt' | 'offerHours'>,
  invitationId: number,
): Promise<string | undefined> {
  const { tx, now } = at
  const expiresAt = endOf(at, event)
  const renewed = await tx
    .updateTable('invitation_offers')
    .set({ expires_at: expiresAt })
    .where('invitation_id', '=', invitationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<', expiresAt)
    .where(sql<boolean>`expires_at - ${now}::timestamptz < (expires_at - offered_at) / 2`)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) return undefined
  await noteStep(at, invitationId, 'offered', formatInstant(expiresAt))
  return expiresAt
}

/** Of these offers those whose letter still waits: who is to answer does not know of them. */
async function unsentAmong(tx: Tx, offerIds: readonly number[]): Promise<Set<number>> {
  const mails = await mailsWithKeys(tx, offerIds.map(letterKey))
  const states = await statesOfMails(
    tx,
    mails.map(({ id }) => id),
  )
  const waiting = mails.filter(({ id }) => states.get(id) === 'waiting').map(({ key }) => key)
  return new Set(offerIds.filter((id) => waiting.includes(letterKey(id))))
}

/** Ends the open offer to somebody, if there is one; answers whether there was. */
export async function endOffer({ tx, now }: At, invitationId: number): Promise<boolean> {
  const ended = await tx
    .updateTable('invitation_offers')
    .set({ ended_at: now })
    .where('invitation_id', '=', invitationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/**
 * Takes back the newest offers that were made since somebody, as `state` says, gave up a place which
 * they now have again, while there are more of them than places. Who was offered one then is the next
 * in the list as before: no offer was theirs to let go by.
 */
export async function withdrawOffers(
  at: At,
  event: HeldEvent,
  { id, state }: { readonly id: number; readonly state: State },
): Promise<void> {
  while ((await unheld(at, event)) < 0) {
    const { rows } = await sql<{ invitationId: number }>`
      delete from invitation_offers where id = (
        select offers.id from invitation_offers as offers
        join invitations on invitations.id = offers.invitation_id
        where invitations.event_id = ${event.id} and offers.ended_at is null
          and offers.offered_at >= (
            select max(steps.at) from invitation_steps as steps
            where steps.invitation_id = ${id} and steps.step = ${state}
          )
        order by offers.id desc limit 1
      )
      returning invitation_id as "invitationId"
    `.execute(at.tx)
    const [withdrawn] = rows
    if (!withdrawn) return
    await noteStep(at, withdrawn.invitationId, 'withdrawn')
  }
}

/**
 * Ends the offers of an event whose time is over, and passes the places on. What nobody was told
 * of yet, since the mail server is away, is kept for them.
 */
export async function passOn(at: At, eventId: number): Promise<void> {
  const { tx, now } = at
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const { rows: over } = await sql<{ id: number; invitationId: number }>`
    select offers.id, invitation_id as "invitationId" from invitation_offers as offers
    join invitations on invitations.id = invitation_id
    where event_id = ${eventId} and ended_at is null and expires_at <= ${now}::timestamptz
    order by offers.id
    for update of offers
  `.execute(tx)
  const unsent = await unsentAmong(
    tx,
    over.map(({ id }) => id),
  )
  for (const { id, invitationId } of over) {
    if (unsent.has(id)) continue
    await endOffer(at, invitationId)
    await noteStep(at, invitationId, 'expired')
  }
  await offerFree(at, event)
}
