import { isPast } from '#f/events/events/domain/rules.ts'
import { listDates, lockEvent } from '#f/events/events/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { record } from '#kit/server/tx.ts'
import { mayChoose, shownOf } from '../../domain/rules.ts'
import type { State } from '../../domain/types.ts'
import { countFree } from '../queries.ts'
import { factsOf, findByToken, findInvitation, momentOf } from '../queries/link.ts'
import { answer } from './answer.ts'
import { tryLetter } from './letters.ts'
import { endOffer, offerFree, type HeldEvent } from './offers.ts'
import { noteStep, type At } from './steps.ts'

/**
 * Somebody chooses one of the dates of a series by their personal link: the invitation goes over to
 * it and is accepted there, and the place it had is passed on. Both dates are held, always the
 * smaller number first, so that nobody waits in a circle.
 */
export async function choose(at: At, token: string, dateId: number): Promise<Result<State>> {
  const { tx, actor } = at
  const found = await findByToken(tx, token)
  if (!found) return refuse('invitations.link_unknown')
  if (found.eventId === dateId) return answer(at, token, 'accept')
  const dates = await listDates(tx, found.eventId)
  if (!dates.some(({ id }) => id === dateId)) return refuse('invitations.date_unknown')
  const held = new Map<number, HeldEvent>()
  for (const id of [found.eventId, dateId].toSorted((a, b) => a - b)) {
    const event = await lockEvent(tx, id)
    if (event) held.set(id, event)
  }
  const invitation = await findInvitation(tx, found.id)
  const from = invitation && held.get(invitation.eventId)
  const to = held.get(dateId)
  if (!from || !to || from === to) return refuse('invitations.date_unknown')
  const moment = momentOf(at.now)
  const shown = shownOf(await factsOf(tx, invitation, from), moment)
  if (isPast(to, moment.now)) return refuse('invitations.past')
  if (!mayChoose(shown, invitation.state)) {
    return refuse(shown === 'past' ? 'invitations.past' : 'invitations.answered')
  }
  if ((await countFree(tx, to)) <= 0) return refuse('invitations.full')
  await endOffer(at, invitation.id)
  await tx
    .updateTable('invitations')
    .set({ event_id: to.id, state: 'accepted', turn: null })
    .where('id', '=', invitation.id)
    .execute()
  await noteStep(at, invitation.id, 'moved')
  await record(tx, actor, {
    action: 'invitation.moved',
    entity: 'invitation',
    entityId: invitation.id,
    before: { eventId: from.id, state: invitation.state },
    after: { eventId: to.id, state: 'accepted' },
  })
  await tryLetter(at, 'confirmation', { ...invitation, title: to.title })
  await offerFree(at, from)
  return ok('accepted')
}
