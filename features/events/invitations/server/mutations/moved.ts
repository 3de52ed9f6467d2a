import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { State } from '../../domain/types.ts'
import type { Person } from '../queries/audience.ts'
import { insertInvitation } from './people.ts'
import { type At, setState } from './steps.ts'

/** Puts somebody among the invited as another program has them; no letter goes out. */
export async function bringInvitation(
  at: At,
  { eventId, state, ...person }: Person & { readonly eventId: number; readonly state: State },
): Promise<Result<{ id: number }>> {
  const id = await insertInvitation(at, eventId, person)
  if (id === undefined) return refuse('invitations.already')
  if (state !== 'invited') await setState(at, { id, state: 'invited' }, state)
  return ok({ id })
}

/** Brings somebody to what another program has now; no letter goes out. Who it is stays. */
export async function followInvitation(
  at: At,
  id: number,
  told: { readonly guestName: string; readonly contact: string; readonly state: State },
): Promise<Result<unknown>> {
  const row = await at.tx
    .selectFrom('invitations')
    .select([sql<State>`state`.as('state'), 'guest_name as guestName'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('invitations.not_found')
  if (row.guestName !== null) {
    const guest = { guest_name: told.guestName, guest_contact: told.contact }
    await at.tx.updateTable('invitations').set(guest).where('id', '=', id).execute()
  }
  if (row.state !== told.state) await setState(at, { id, state: row.state }, told.state)
  return ok(true)
}
