import { sql } from 'kysely'
import { record } from '#kit/server/tx.ts'
import type { Working } from '#kit/server/batch.ts'
import { GUEST } from '../../domain/text.ts'
import type { State, Step } from '../../domain/types.ts'

/** All that a change of an invitation needs of a write, whoever asks for it. */
export type At = Pick<Working, 'tx' | 'actor' | 'services' | 'now'>

/** Notes what happened to somebody. */
export async function noteStep(
  { tx, actor }: At,
  invitationId: number,
  step: Step,
  note = '',
): Promise<void> {
  const by = actor.role === 'public' ? GUEST : actor.username
  await tx
    .insertInto('invitation_steps')
    .values({ invitation_id: invitationId, step, by, note })
    .execute()
}

const NEXT_TURN = sql<number>`nextval('invitation_turns')`
/** Only what the last change took: nobody comes before others by saying which turn was theirs. */
const FORMER_TURN = sql<number>`coalesce(left_turn, nextval('invitation_turns'))`

/** How a state came about. */
export interface Told {
  readonly step?: Step
  readonly note?: string
  /** Takes the last change back: who comes back to the waiting list stands where they stood. */
  readonly undo?: boolean
}

/** Gives somebody another state, with its step and its line in the audit. */
export async function setState(
  at: At,
  invitation: { readonly id: number; readonly state: State },
  state: State,
  { step = state, note = '', undo = false }: Told = {},
): Promise<void> {
  const { tx, actor } = at
  await tx
    .updateTable('invitations')
    .set({
      state,
      turn: state === 'waiting' ? (undo ? FORMER_TURN : NEXT_TURN) : null,
      left_turn: sql.ref<number | null>('turn'),
    })
    .where('id', '=', invitation.id)
    .execute()
  await noteStep(at, invitation.id, step, note)
  await record(tx, actor, {
    action: `invitation.${step}`,
    entity: 'invitation',
    entityId: invitation.id,
    before: { state: invitation.state },
    after: { state },
  })
}
