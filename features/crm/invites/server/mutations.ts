import { createLead } from '#f/crm/leads/server/mutations.ts'
import { admit } from '#f/events/invitations/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Refusal, Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import type { invitesContract } from '../domain/contract.ts'
import { splitContact, splitName } from '../domain/rules.ts'
import { findKnown, type Known } from './queries.ts'

type Form = Input<(typeof invitesContract)['admit']>

/** Lets in somebody who was not invited; who is nobody known becomes a lead. */
export async function admitWalkIn(at: Writing, form: Form): Promise<Result<{ id: number }>> {
  const { id, guestName, contact } = form
  const known = (await findKnown(at.tx, guestName, contact)) ?? (await newLead(at, form))
  if ('ok' in known) return known
  const { studentId, leadId } = known
  return studentId === undefined
    ? admit(at, id, { leadId, guestName, contact })
    : admit(at, id, { studentId })
}

async function newLead(at: Writing, { guestName, contact }: Form): Promise<Known | Refusal> {
  const created = await createLead(at, {
    ...splitName(guestName),
    ...splitContact(contact),
    ...{ age: null, city: '', registeredOn: at.today, tagIds: [] },
  })
  return created.ok ? { leadId: created.value.id } : created
}
