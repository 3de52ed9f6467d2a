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
