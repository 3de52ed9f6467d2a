import { bringEvent, bringEventFile, EVENT } from '#f/events/events/server/mutations.ts'
import {
  bringInvitation,
  followInvitation,
  takeOff,
} from '#f/events/invitations/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import { newIdOf } from '../../queries/moved.ts'
import { fetched } from './files.ts'
import { missing, trashed, untouched, type Mover, type Taken, type Taking } from './taker.ts'

const COLUMNS = { locandina: 'cover', allegato: 'attachment' } as const

/** The kinds of events. */
export const eventMovers = {
  event: {
    take: async ({ at, here }, event) => {
      const made = await bringEvent(at, event, here?.id)
      return made.ok ? ok({ newId: made.value.id }) : made
    },
    ...trashed(EVENT),
  },
  event_file: {
    ...fetched<'event_file'>({
      owner: ['event', ({ eventId }) => eventId],
      place: ({ eventId, field }) => ({ id: eventId, of: field }),
      bring: async ({ at, here }, { ownerId, ...file }, { field }) => {
        const place = { eventId: ownerId, field: COLUMNS[field] }
        const kept = await bringEventFile(at, place, file, here !== undefined)
        return kept.ok ? ok({ newId: ownerId }) : kept
      },
    }),
    undo: (at, eventId, oldId) => {
      const field = oldId.endsWith('allegato') ? 'attachment' : 'cover'
      return bringEventFile(at, { eventId, field }, null, true)
    },
    isAsTaken: untouched(EVENT.entity),
  },
  invitation: {
    take: takeInvitation,
    undo: async (at, id) => {
      await takeOff(at, id)
      return ok(true)
    },
    isAsTaken: untouched('invitation'),
  },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeInvitation(
  { at, here }: Taking<'invitation'>,
  { eventId: oldEvent, studentId: oldStudent, guestName, contact, state }: MoveData['invitation'],
): Promise<Result<Taken>> {
  const eventId = await newIdOf(at.tx, 'event', oldEvent)
  if (eventId === undefined) return missing(oldEvent)
  const guest = oldStudent === ''
  const studentId = guest ? undefined : await newIdOf(at.tx, 'student', oldStudent)
  if (!guest && studentId === undefined) return missing(oldStudent)
  const person = guest ? { guestName, contact } : { studentId }
  if (here) {
    const followed = await followInvitation(at, here.id, { guestName, contact, state })
    return followed.ok ? ok({ newId: here.id }) : followed
  }
  const made = await bringInvitation(at, { ...person, eventId, state })
  return made.ok ? ok({ newId: made.value.id }) : made
}
