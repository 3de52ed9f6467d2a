import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { record } from '#kit/server/tx.ts'
import { hold } from './answer.ts'
import { endOffer, offerFree } from './offers.ts'
import { noteStep, type At } from './steps.ts'

/** Takes somebody off an event: their link leads nowhere any more, and their place is passed on. */
export async function removePerson(at: At, id: number): Promise<Result<{ done: true }>> {
  const held = await hold(at, id)
  if (!held) return refuse('invitations.not_found')
  await takeOff(at, id)
  await offerFree(at, held.event)
  return ok({ done: true })
}

/** The same at an event that the caller holds, and without passing the place on. */
export async function takeOff(at: At, id: number): Promise<void> {
  const { tx, actor, now } = at
  await endOffer(at, id)
  await tx.updateTable('invitations').set({ removed_at: now }).where('id', '=', id).execute()
  await noteStep(at, id, 'removed')
  await record(tx, actor, { action: 'invitation.removed', entity: 'invitation', entityId: id })
}
