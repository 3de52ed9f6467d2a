import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Answering } from '#kit/server/public-link.ts'
import { GUEST } from '../../domain/text.ts'
import type { Step } from '../../domain/types.ts'
import { findLink, momentOf } from '../queries/link.ts'

const OPENED: Step = 'opened'

/** Notes the first time that somebody looked at what they are invited to, until it has begun. */
export async function noteOpened(
  { tx, now }: Answering,
  token: string,
): Promise<Result<undefined>> {
  const link = await findLink(tx, token, momentOf(now))
  if (!link) return refuse('invitations.link_unknown')
  if (link.shown === 'past') return ok(undefined)
  await tx
    .insertInto('invitation_steps')
    .values({ invitation_id: link.invitation.id, step: OPENED, by: GUEST, at: now })
    .onConflict((there) => there.doNothing())
    .execute()
  return ok(undefined)
}
