import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
import { lockEvent } from '#f/events/events/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import { record } from '#kit/server/tx.ts'
import type { invitationsContract } from '../../domain/contract.ts'
import { BY_PHONE } from '../../domain/text.ts'
import type { State } from '../../domain/types.ts'
import { findInvited, type Person } from '../queries/audience.ts'
import { findInvitation, momentOf, tokenOf } from '../queries/link.ts'
import { change, hold } from './answer.ts'
import { bringOver } from './choose.ts'
import { offerTo, unheld } from './offers.ts'
import { noteStep, type At } from './steps.ts'

type Contract = typeof invitationsContract
type Done = Result<{ done: true }>

/**
 * Puts somebody among the invited, with a personal link; `undefined` when they are there already.
 * The token depends on the row's number and time, so its hash can only be put in afterwards.
 */
export async function insertInvitation(
  at: At,
  eventId: number,
  { studentId, teacherId, leadId, guestName, guestFirstName = '', contact = '' }: Person,
): Promise<number | undefined> {
  const { tx, actor, services } = at
  const added = await tx
    .insertInto('invitations')
    .values({
      event_id: eventId,
      student_id: studentId ?? null,
      teacher_id: teacherId ?? null,
      lead_id: leadId ?? null,
      guest_name: guestName ?? null,
      guest_first_name: guestFirstName,
      guest_contact: contact,
      token_hash: hashToken(newToken()),
      invited_by: actor.username,
    })
    .onConflict((known) => known.doNothing())
    .returning(['id', 'invited_at as invitedAt'])
    .executeTakeFirst()
  if (!added) return undefined
  const token_hash = hashToken(tokenOf(services.secrets, added.id, added.invitedAt))
  await tx.updateTable('invitations').set({ token_hash }).where('id', '=', added.id).execute()
  await noteStep(at, added.id, 'invited')
  const after = { eventId, studentId, teacherId, leadId, guestName }
  const entity = { entity: 'invitation', entityId: added.id }
  await record(tx, actor, { action: 'invitation.created', ...entity, after })
  return added.id
}

/** Adds somebody by hand, also beyond the capacity: the office decides who comes in. */
export async function addPerson(
  at: At,
  { id: eventId, state, present, phone, ...person }: Input<Contract['add']>,
): Promise<Result<{ id: number }>> {
  const named = [person.studentId, person.teacherId, person.guestName]
  if (named.filter((one) => one !== undefined).length !== 1) return refuse('invitations.nobody')
  const note = phone ? BY_PHONE : ''
  const brought = await bringOver(at, eventId, person, note)
  const event = await lockEvent(at.tx, eventId)
  if (!event) return refuse('invitations.event_not_found')
  const id = brought ?? (await insertInvitation(at, eventId, person))
  if (id === undefined) return refuse('invitations.already')
  const invitation = await findInvitation(at.tx, id)
  if (invitation) await change(at, { invitation, event }, state, { note })
  if (present) await markPresence(at, { id, present })
  return ok({ id })
}

/**
 * Lets somebody in at the door: who was not invited is added, whoever they are, and marked present;
 * who was there already is not added again.
 */
export async function admit(
  at: At,
  eventId: number,
  person: Person,
): Promise<Result<{ id: number }>> {
  const brought = await bringOver(at, eventId, person)
  const event = await lockEvent(at.tx, eventId)
  if (!event) return refuse('invitations.event_not_found')
  const added = brought ?? (await insertInvitation(at, eventId, person))
  const id = added ?? (await findInvited(at.tx, eventId, person))
  const invitation = id === undefined ? undefined : await findInvitation(at.tx, id)
  if (!invitation) return refuse('invitations.not_found')
  await change(at, { invitation, event }, 'accepted')
  const marked = await markPresence(at, { id: invitation.id, present: true })
  return marked.ok ? ok({ id: invitation.id }) : marked
}

/** Moves somebody to another list, as the office decides: an answer by telephone, mostly. */
export async function movePerson(
  at: At,
  { id, state, phone, undo }: Input<Contract['move']>,
): Promise<Result<{ done: true; before: State | null }>> {
  const held = await hold(at, id)
  if (!held) return refuse('invitations.not_found')
  await change(at, held, state, { note: phone ? BY_PHONE : '', undo })
  const { state: before, offeredUntil } = held.invitation
  const kept = before !== state && offeredUntil === null
  return ok({ done: true, before: kept ? before : null })
}

/** Offers a free place out of order; the reason stands in the log. */
export async function offerByHand(at: At, { id, reason }: Input<Contract['offer']>): Promise<Done> {
  const held = await hold(at, id)
  if (!held) return refuse('invitations.not_found')
  const { invitation, event } = held
  if (invitation.state !== 'waiting') return refuse('invitations.not_waiting')
  if (invitation.inTrash) return refuse('invitations.in_trash')
  if (isPast(event, momentOf(at.now).now)) return refuse('invitations.past')
  if (invitation.offeredUntil !== null) return ok({ done: true })
  if ((await unheld(at, event)) <= 0) return refuse('invitations.no_place')
  await offerTo(at, event, invitation, reason)
  return ok({ done: true })
}

/** Marks somebody present or takes the mark back; done already, nothing changes. */
export async function markPresence(
  at: At,
  { id, present }: Input<Contract['mark']>,
): Promise<Done> {
  const { tx, actor, now } = at
  const marked = await tx
    .updateTable('invitations')
    .set(
      present
        ? { present_at: now, present_by: actor.username }
        : { present_at: null, present_by: null },
    )
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(present_at is null) = ${present}`)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) {
    return (await findInvitation(tx, id)) ? ok({ done: true }) : refuse('invitations.not_found')
  }
  const step = present ? 'present' : 'absent'
  await noteStep(at, id, step)
  await record(tx, actor, { action: `invitation.${step}`, entity: 'invitation', entityId: id })
  return ok({ done: true })
}
