import { isPast } from '#f/events/events/domain/rules.ts'
import { lockEvent } from '#f/events/events/server/queries.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { answered } from '../../domain/rules.ts'
import type { Answer, State } from '../../domain/types.ts'
import { factsOf, findByToken, findInvitation, momentOf, type Invitation } from '../queries/link.ts'
import { tryLetter } from './letters.ts'
import { endOffer, offerFree, type HeldEvent, withdrawOffers } from './offers.ts'
import { setState, type At, type Told } from './steps.ts'

/** An invitation held with its event: nobody else answers at this event meanwhile. */
export interface Held {
  readonly invitation: Invitation
  readonly event: HeldEvent
}

/** Holds the event first and reads the invitation after it, so that answers come one by one. */
export async function hold({ tx }: Pick<At, 'tx'>, id: number): Promise<Held | undefined> {
  const before = await findInvitation(tx, id)
  const event = before && (await lockEvent(tx, before.eventId))
  const invitation = event && (await findInvitation(tx, id))
  // Another date was chosen meanwhile: that one is to be held.
  if (invitation && invitation.eventId !== event.id) return hold({ tx }, id)
  return invitation && { invitation, event }
}

/** Somebody answers by their personal link; answers what there is to say of it. */
export async function answer(at: At, token: string, given: Answer): Promise<Result<State>> {
  const found = await findByToken(at.tx, token)
  const held = found && (await hold(at, found.id))
  if (!held) return refuse('invitations.link_unknown')
  const { invitation, event } = held
  const facts = await factsOf(at.tx, invitation, event)
  const next = answered(given, facts, momentOf(at.now))
  if (!next.ok) return next
  await change(at, held, next.value, given === 'leave' ? { step: 'left' } : {})
  return next
}

/**
 * Moves somebody to another state: an offer to them ends, who accepts gets the confirmation, and
 * a place that becomes free is passed on.
 */
export async function change(
  at: At,
  { invitation, event }: Held,
  state: State,
  told: Told = {},
): Promise<void> {
  if (state === invitation.state) return
  await endOffer(at, invitation.id)
  await setState(at, invitation, state, told)
  if (told.undo && state === 'accepted') await withdrawOffers(at, event, invitation)
  // Who is let in once it has begun needs no confirmation any more, and its letter would be refused;
  // who was moved by mistake has theirs.
  if (state === 'accepted' && !told.undo && !isPast(event, momentOf(at.now).now)) {
    await tryLetter(at, 'confirmation', { ...invitation, title: event.title })
  }
  if (state !== 'waiting') await offerFree(at, event)
}
