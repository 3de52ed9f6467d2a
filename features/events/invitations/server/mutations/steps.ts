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

/** Gives somebody another state, with its step and its line in the audit. */
export async function setState(
  at: At,
  invitation: { readonly id: number; readonly state: State },
  state: State,
  step: Step = state,
  note = '',
): Promise<void> {
  const { tx, actor } = at
  await tx
    .updateTable('invitations')
    .set({
      state,
      turn: state === 'waiting' ? sql<number>`nextval('invitation_turns')` : null,
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
