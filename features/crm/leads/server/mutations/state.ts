import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { At } from '#kit/server/records.ts'

type Only = Pick<At, 'tx'>

/**
 * What the form of a lead shows, or an import would take back, was changed beside the form: one that
 * was opened before is not saved over it.
 */
export async function outdateLeads({ tx }: Only, ids: readonly number[]): Promise<void> {
  await sql`update leads set version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
}

/** A lead has become a student. */
export async function enrolLead(
  { tx }: Only,
  { leadId, studentId, at }: { leadId: number; studentId: number; at: string },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set((lead) => ({ student_id: studentId, enrolled_at: at, version: lead('version', '+', 1) }))
    .where('id', '=', leadId)
    .execute()
}

/** Leads are no student's any more. */
export async function unenrolLead(
  { tx }: Only,
  { leadIds, studentId }: { leadIds: readonly number[]; studentId: number },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set((row) => ({ student_id: null, enrolled_at: null, version: row('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .where('id', 'in', leadIds)
    .execute()
}

/** Who calls a lead next and when, as a call has left it. */
type Contact = Required<
  Pick<Updateable<DB['leads']>, 'next_contact_at' | 'next_contact_kind' | 'booking' | 'assigned_to'>
>

/** Writes down a call, and what was agreed in it. */
export async function putCall(
  { tx }: Only,
  call: Insertable<DB['lead_calls']>,
  contact: Contact,
): Promise<number> {
  const { id } = await tx
    .insertInto('lead_calls')
    .values(call)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { booking, assigned_to: operator } = contact
  const outdated = sql<number>`version
    + ((booking, assigned_to) is distinct from (${booking}, ${operator}::bigint))::int`
  await tx
    .updateTable('leads')
    .set({ ...contact, version: outdated })
    .where('id', '=', call.lead_id)
    .execute()
  return id
}

/** Takes leads away for good, with their notes, calls and tags. */
export async function eraseLeads({ tx }: Only, ids: readonly number[]): Promise<void> {
  await sql`
    update leads set merged_into = null where merged_into = any(${[...ids]}::bigint[])
  `.execute(tx)
  await sql`delete from leads where id = any(${[...ids]}::bigint[])`.execute(tx)
}
