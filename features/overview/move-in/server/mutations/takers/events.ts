import { bringEvent, EVENT } from '#f/events/events/server/mutations.ts'
import { bringInvitation, takeOff } from '#f/events/invitations/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import { newIdOf } from '../../queries/moved.ts'
import { missing, toTrash, type Mover, type Taken, type Taking } from './taker.ts'

/** The kinds of events. */
export const eventMovers = {
  event: {
    take: async ({ at }, event) => {
      const made = await bringEvent(at, event)
      return made.ok ? ok({ newId: made.value.id }) : made
    },
    undo: toTrash(EVENT),
  },
  invitation: {
    take: takeInvitation,
    undo: async (at, id) => {
      await takeOff(at, id)
      return ok(true)
    },
  },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeInvitation(
  { at }: Taking,
  { eventId: oldEvent, studentId: oldStudent, guestName, contact, state }: MoveData['invitation'],
): Promise<Result<Taken>> {
  const eventId = await newIdOf(at.tx, 'event', oldEvent)
  if (eventId === undefined) return missing(oldEvent)
  const guest = oldStudent === ''
  const studentId = guest ? undefined : await newIdOf(at.tx, 'student', oldStudent)
  if (!guest && studentId === undefined) return missing(oldStudent)
  const person = guest ? { guestName, contact } : { studentId }
  const made = await bringInvitation(at, { ...person, eventId, state })
  return made.ok ? ok({ newId: made.value.id }) : made
}
