import { sql } from 'kysely'
import { lockEvent } from '#f/events/events/server/queries.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
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
  const { tx, actor, now } = at
  const minutes = offerMinutes(momentOf(now).now, event.startsAt, event.offerHours)
  const expiresAt = Temporal.Instant.from(now).add({ minutes }).toString()
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
  const sent = await sendLetter(at, 'offer', to, { key: `offer ${id}` })
  // Who cannot be written to is to be called: the log and the list say so, in parentheses.
  const remarks = [reason, sent.ok ? '' : TO_BE_CALLED].filter((remark) => remark !== '')
  const until = formatInstant(expiresAt)
  const note = remarks.length === 0 ? until : `${until} (${remarks.join('; ')})`
  await noteStep(at, waiting.id, 'offered', note)
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

/** Ends the offers of an event whose time is over, and passes the places on. */
export async function passOn(at: At, eventId: number): Promise<void> {
  const { tx, now } = at
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const { rows } = await sql<{ invitationId: number }>`
    update invitation_offers set ended_at = ${now}::timestamptz
    from invitations
    where invitations.id = invitation_offers.invitation_id and invitations.event_id = ${eventId}
      and invitation_offers.ended_at is null and invitation_offers.expires_at <= ${now}::timestamptz
    returning invitation_offers.invitation_id as "invitationId"
  `.execute(tx)
  for (const { invitationId } of rows) await noteStep(at, invitationId, 'expired')
  await offerFree(at, event)
}
