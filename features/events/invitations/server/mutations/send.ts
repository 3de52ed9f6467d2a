import { z } from 'zod'
import { findEvent, lockEvent } from '#f/events/events/server/queries.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { linkBase } from '#kit/server/config.ts'
import type { Audience } from '../../domain/contract.ts'
import { inviteTitle, remindTitle } from '../../domain/text.ts'
import type { Reminded } from '../../domain/types.ts'
import { bringOver } from './choose.ts'
import { sendLetter } from './letters.ts'
import { insertInvitation } from './people.ts'
import { noteStep, type At } from './steps.ts'
import {
  findInvited,
  type Guest,
  listGuestInvitees,
  listInvitees,
  listReminded,
  type Person,
  wasMailed,
} from '../queries/audience.ts'
import { findInvitation, moment, momentOf } from '../queries/link.ts'

const Shared = z.object({
  eventId: id,
  note: z.string().default(''),
  many: z.boolean().default(true),
  /** Whether who was invited before is meant too; a batch that waited already does not say. */
  again: z.boolean().default(true),
})
const Invitee = z.object({
  studentId: id.optional(),
  teacherId: id.optional(),
  leadId: id.optional(),
  guestName: z.string().optional(),
  guestFirstName: z.string().optional(),
  contact: z.string().optional(),
})

/** Invites somebody, or writes again to who was invited before, as it was asked for. */
const invitations: BatchKind<Person, z.infer<typeof Shared>> = {
  name: 'events.invitations',
  who: 'events',
  item: Invitee,
  shared: Shared,
  title: inviteTitle,
  act: async (at, person, { eventId, note, many, again }) => {
    const more = { note, bulk: many }
    const before = await findInvited(at.tx, eventId, person, true)
    const added = before === undefined ? await insertInvitation(at, eventId, person) : undefined
    if (added !== undefined) return write(at, added, 'invitation', more)
    const known = before ?? (await findInvited(at.tx, eventId, person))
    if (known === undefined) return refuse('invitations.not_found')
    // Another sending to the same people has begun since they were counted: it wrote to them.
    if (!again && (await wasMailed(at.tx, known))) return ok(true)
    const here = await invitationTo(at, eventId, person, known)
    await correctContact(at, here, person)
    return write(at, here, 'invitation', more)
  },
}

/**
 * The invitation that is written of: the known one, wherever its date is still to come. From a date
 * that has begun, of which no letter goes out any more, it comes over to this one as when the office
 * adds somebody; where it stays, as it does where they came, there is a new one.
 */
async function invitationTo(
  at: At,
  eventId: number,
  person: Person,
  known: number,
): Promise<number> {
  const invitation = await findInvitation(at.tx, known)
  if (!invitation || invitation.eventId === eventId) return known
  const date = await findEvent(at.tx, invitation.eventId)
  if (!date || !isPast(date, momentOf(at.now).now)) return known
  const brought = await bringOver(at, eventId, person)
  return brought ?? (await insertInvitation(at, eventId, person)) ?? known
}

/** A lead whose data were corrected since is written to as they are known now. */
async function correctContact(
  { tx }: At,
  invitationId: number,
  { leadId, guestName, guestFirstName = '', contact }: Person,
): Promise<void> {
  if (leadId === undefined || guestName === undefined || contact === undefined) return
  await tx
    .updateTable('invitations')
    .set({ guest_name: guestName, guest_first_name: guestFirstName, guest_contact: contact })
    .where('id', '=', invitationId)
    .where('lead_id', '=', leadId)
    .execute()
}

/** Reminds somebody of an event. */
const reminders: BatchKind<{ invitationId: number }> = {
  name: 'events.reminders',
  who: 'events',
  item: z.object({ invitationId: id }),
  title: remindTitle,
  act: (at, { invitationId }) => write(at, invitationId, 'reminder', { bulk: true }),
}

export const invitationBatches = [invitations, reminders]

async function write(
  at: At,
  invitationId: number,
  kind: 'invitation' | 'reminder',
  more: { readonly note?: string; readonly bulk: boolean },
): Promise<Result<unknown>> {
  const invitation = await findInvitation(at.tx, invitationId)
  const event = invitation && (await findEvent(at.tx, invitation.eventId))
  if (!event) return refuse('invitations.not_found')
  // Since the sending began; else they would count as written to, and the letter would lapse.
  if (event.deleted) return refuse('invitations.event_not_found')
  if (isPast(event, momentOf(at.now).now)) return refuse('invitations.past')
  const sent = await sendLetter(at, kind, { ...invitation, title: event.title }, more)
  if (sent.ok) await noteStep(at, invitationId, kind === 'reminder' ? 'reminded' : 'mailed')
  return sent
}

/** Starts the invitation of everybody who is meant and can be written to. */
export async function invite(
  at: At,
  eventId: number,
  audience: Audience,
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, services } = at
  const open = await openEvent(at, eventId)
  if (!open.ok) return open
  if (linkBase(services.config) === undefined) return refuse('mail.no_link_base')
  const people = await listInvitees(tx, eventId, audience)
  const items = people
    .filter(({ leftOut }) => leftOut === null)
    .map((person) => ({
      label: fullName(person),
      data: person.kind === 'student' ? { studentId: person.id } : { teacherId: person.id },
    }))
  if (items.length === 0) return refuse('invitations.nobody')
  const shared = { eventId, note: '', many: items.length > 1, again: audience.again }
  return startBatch(tx, actor, invitations, { items, shared })
}

/**
 * Starts the invitation of people from outside with what there is to say to them besides; who has
 * no address or, unless `again`, was invited before is left out.
 */
export async function inviteGuests(
  at: At,
  eventId: number,
  guests: readonly Guest[],
  { note, again }: { readonly note: string; readonly again: boolean },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, services } = at
  const open = await openEvent(at, eventId)
  if (!open.ok) return open
  if (linkBase(services.config) === undefined) return refuse('mail.no_link_base')
  const items = (await listGuestInvitees(tx, eventId, guests, again))
    .filter(({ leftOut }) => leftOut === null)
    .map(({ leadId, name, firstName, mail }) => ({
      label: name,
      data: { leadId, guestName: name, guestFirstName: firstName, contact: mail },
    }))
  if (items.length === 0) return refuse('invitations.nobody')
  const shared = { eventId, note, many: items.length > 1, again }
  return startBatch(tx, actor, invitations, { items, shared })
}

/** Starts the reminders of an event. */
export async function remind(
  at: At,
  eventId: number,
  whom: Reminded,
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, services } = at
  const open = await openEvent(at, eventId)
  if (!open.ok) return open
  if (linkBase(services.config) === undefined) return refuse('mail.no_link_base')
  const people = await listReminded(tx, eventId, whom)
  const items = people.map((person) => ({
    label: fullName(person),
    data: { invitationId: person.id },
  }))
  if (items.length === 0) return refuse('invitations.nobody')
  return startBatch(tx, actor, reminders, { items })
}

async function openEvent(at: At, eventId: number): Promise<Result<true>> {
  const event = await lockEvent(at.tx, eventId)
  if (!event) return refuse('invitations.event_not_found')
  return isPast(event, moment(at.services).now) ? refuse('invitations.past') : ok(true)
}
