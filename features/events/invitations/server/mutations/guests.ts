import { type RawBuilder, sql } from 'kysely'
import { forgetItems } from '#f/system/batches/server/mutations.ts'
import { FORGOTTEN } from '#kit/domain/text.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'
import { isStronger } from '../../domain/rules.ts'
import type { State } from '../../domain/types.ts'

/**
 * Takes the names of leads out of the events that they were invited to, with what was done about
 * them; who came is still counted.
 */
export async function forgetGuests(tx: Tx, leadIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update invitations set guest_name = ${FORGOTTEN}, guest_first_name = '', guest_contact = '', lead_id = null
    where lead_id = any(${[...leadIds]}::bigint[])
    returning id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forgetOffers(tx, sql`select unnest(${ids}::bigint[])`)
  await forgetChanges(tx, 'invitation', ids)
  await forgetItems(tx, [
    ...leadIds.map((leadId) => ({ leadId })),
    ...ids.map((invitationId) => ({ invitationId })),
  ])
}

/** Takes what was written about people of the academy out of the events that they were invited to. */
export async function forgetInvited(
  tx: Tx,
  of: 'student' | 'teacher',
  ids: readonly number[],
): Promise<void> {
  const theirs = sql`${sql.ref(`${of}_id`)} = any(${[...ids]}::bigint[])`
  await forgetOffers(tx, sql`select id from invitations where ${theirs}`)
}

/** Takes away in what words somebody was offered a place out of order; until when stays. */
async function forgetOffers(tx: Tx, invitationIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update invitation_offers set reason = ''
    where invitation_id in (${invitationIds}) and reason <> ''
  `.execute(tx)
  await sql`
    update invitation_steps set note = split_part(note, ' (', 1)
    where invitation_id in (${invitationIds}) and step = 'offered'
  `.execute(tx)
}

/** Two leads who are the same person: invitations go from one to the other. */
interface Over {
  readonly from: number
  readonly to: number
}

/**
 * Gives the invitations of one lead to another who is the same person. Of two to the same event the
 * one that says more is of the lead that stays, the other of the one that goes. Answers which have
 * changed hands.
 */
export async function moveGuests(tx: Tx, { from, to }: Over): Promise<number[]> {
  const swapped = (await listPairs(tx, { from, to }))
    .filter(({ given, own }) => isStronger(given, own))
    .map((pair) => ({ given: pair.given.id, own: pair.own.id }))
  const down = swapped.map(({ own }) => own)
  await park(tx, down)
  const { rows } = await sql<{ id: number }>`
    select id from invitations where lead_id = ${from} order by id
  `.execute(tx)
  const up = await give(
    tx,
    rows.map(({ id }) => id),
    to,
  )
  return [...up, ...(await give(tx, down, from))]
}

/** Gives these back to who had them before: those which went over, and those that came for them. */
export async function giveGuestsBack(
  tx: Tx,
  { from, to }: Over,
  ids: readonly number[],
): Promise<void> {
  const of = async (leadId: number) => {
    const rows = await tx
      .selectFrom('invitations')
      .select('id')
      .where('id', 'in', [...ids])
      .where('lead_id', '=', leadId)
      .execute()
    return rows.map(({ id }) => id)
  }
  if (ids.length === 0) return
  const [up, down] = [await of(to), await of(from)]
  await park(tx, down)
  await give(tx, up, from)
  const back = await give(tx, down, to)
  // Invited anew to the same event meanwhile.
  await give(
    tx,
    down.filter((id) => !back.includes(id)),
    from,
  )
}

/** The invitations of both to the same event. */
async function listPairs(tx: Tx, { from, to }: Over) {
  const { rows } = await sql<{ given: Standing; own: Standing }>`
    select
      json_build_object('id', given.id, 'state', given.state, 'present', given.present_at is not null)
        as given,
      json_build_object('id', own.id, 'state', own.state, 'present', own.present_at is not null)
        as own
    from invitations as given
    join invitations as own on own.event_id = given.event_id
      and own.lead_id = ${to} and own.removed_at is null
    where given.lead_id = ${from} and given.removed_at is null
    order by given.id
  `.execute(tx)
  return rows
}

interface Standing {
  readonly id: number
  readonly state: State
  readonly present: boolean
}

/** Leaves invitations to nobody for a moment: two of an event cannot be of the same lead. */
async function park(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update invitations set lead_id = null where id = any(${[...ids]}::bigint[])
  `.execute(tx)
}

/** Gives invitations to a lead who has none to the same event; answers which were given. */
async function give(tx: Tx, ids: readonly number[], leadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update invitations set lead_id = ${leadId}
    where id = any(${[...ids]}::bigint[]) and not exists (
      select from invitations as own
      where own.event_id = invitations.event_id and own.lead_id = ${leadId} and own.removed_at is null
    )
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
