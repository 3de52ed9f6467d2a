import { isPast } from '#f/events/events/domain/rules.ts'
import { listDates, lockEvent } from '#f/events/events/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { goesOver, mayChoose, shownOf } from '../../domain/rules.ts'
import type { State } from '../../domain/types.ts'
import { countFree } from '../queries.ts'
import {
  factsOf,
  findByToken,
  findInvitation,
  type Invitation,
  listTwins,
  momentOf,
} from '../queries/link.ts'
import { findInvited, type Person } from '../queries/audience.ts'
import { answer } from './answer.ts'
import { tryLetter } from './letters.ts'
import { endOffer, offerFree, type HeldEvent } from './offers.ts'
import { takeOff } from './remove.ts'
import { noteStep, type At } from './steps.ts'

/**
 * Somebody chooses one of the dates of a series by their personal link: the invitation goes over to
 * it and is accepted there, and the place it had is passed on.
 */
export async function choose(at: At, token: string, dateId: number): Promise<Result<State>> {
  const { tx } = at
  const found = await findByToken(tx, token)
  if (!found) return refuse('invitations.link_unknown')
  if (found.eventId === dateId) return answer(at, token, 'accept')
  const dates = await listDates(tx, found.eventId)
  if (!dates.some(({ id }) => id === dateId)) return refuse('invitations.date_unknown')
  const held = await holdDates(tx, [found.eventId, dateId])
  const invitation = await findInvitation(tx, found.id)
  const from = invitation && held.get(invitation.eventId)
  const to = held.get(dateId)
  if (!from || !to || from === to) return refuse('invitations.date_unknown')
  const moment = momentOf(at.now)
  const shown = shownOf(await factsOf(tx, invitation, from), moment)
  if (isPast(to, moment.now)) return refuse('invitations.past')
  if (!mayChoose(shown, invitation.state, invitation.presentAt !== null)) {
    return refuse(shown === 'past' ? 'invitations.past' : 'invitations.answered')
  }
  const twins = (await listTwins(tx, invitation.id)).filter((twin) => twin.eventId === dateId)
  const ownPlace = twins.some(({ hasPlace }) => hasPlace)
  if (!ownPlace && (await countFree(tx, to)) <= 0) return refuse('invitations.full')
  for (const twin of twins) await takeOff(at, twin.id)
  await goOver(at, invitation, { from, to, state: 'accepted' })
  // Two invitations to the same date held two places.
  if (twins.length > 0) await offerFree(at, to)
  await tryLetter(at, 'confirmation', { ...invitation, title: to.title })
  return ok('accepted')
}

/**
 * Takes the invitation of somebody to another date of a series over to the one at which the office
 * adds them, where no answer is given for them yet; answers its number, undefined where there is none
 * to take over.
 */
export async function bringOver(
  at: At,
  dateId: number,
  person: Person,
  note = '',
): Promise<number | undefined> {
  const { tx } = at
  const id = await findInvited(tx, dateId, person, true)
  const found = id === undefined ? undefined : await findInvitation(tx, id)
  if (!found || found.eventId === dateId) return undefined
  const held = await holdDates(tx, [found.eventId, dateId])
  const invitation = await findInvitation(tx, found.id)
  const from = invitation && held.get(invitation.eventId)
  const to = held.get(dateId)
  if (!from || !to || from === to) return undefined
  const { state, presentAt } = invitation
  const { startsAt } = from
  if (!goesOver({ state, startsAt }, presentAt !== null, momentOf(at.now))) return undefined
  await goOver(at, invitation, { from, to, state: 'invited' }, note)
  return invitation.id
}

/** Holds dates of a series, always the smaller number first, so that nobody waits in a circle. */
export async function holdDates(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HeldEvent>> {
  const held = new Map<number, HeldEvent>()
  for (const id of ids.toSorted((a, b) => a - b)) {
    const event = await lockEvent(tx, id)
    if (event) held.set(id, event)
  }
  return held
}

/** Takes an invitation over to another date, both held, and passes on the place it had. */
export async function goOver(
  at: At,
  invitation: Pick<Invitation, 'id' | 'state'>,
  over: {
    readonly from: HeldEvent
    readonly to: HeldEvent
    readonly state: 'accepted' | 'invited'
  },
  note = '',
): Promise<void> {
  const { tx, actor } = at
  const { from, to, state } = over
  const { id } = invitation
  await endOffer(at, id)
  await tx
    .updateTable('invitations')
    .set({ event_id: to.id, state, turn: null, left_turn: null })
    .where('id', '=', id)
    .execute()
  await noteStep(at, id, 'moved', note)
  await record(tx, actor, {
    action: 'invitation.moved',
    entity: 'invitation',
    entityId: id,
    before: { eventId: from.id, state: invitation.state },
    after: { eventId: to.id, state },
  })
  await offerFree(at, from)
}
