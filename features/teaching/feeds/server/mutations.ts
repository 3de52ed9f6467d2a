import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { FeedOwner } from '../domain/types.ts'
import { findFeedOwner, findOwnerName } from './queries.ts'

export const feedConstraints: Constraints = {
  // Two at once: who comes second reads that somebody else was faster.
  calendar_feeds_open: { code: 'kit.changed_elsewhere' },
}

/**
 * Makes a secret address for an owner; the one in use until now is revoked. The token is answered
 * here and never again: only its hash is kept.
 */
export async function createFeed(
  tx: Tx,
  actor: Actor,
  owner: FeedOwner,
  now: string,
): Promise<Result<{ token: string; replacedId: number | null }>> {
  if ((await findOwnerName(tx, owner)) === undefined) return refuse('feeds.owner_not_found')
  const replacedId = await revoke(tx, actor, owner, now)
  const token = newToken()
  const { id } = await tx
    .insertInto('calendar_feeds')
    .values({
      kind: owner.kind,
      subject_id: owner.id,
      token_hash: hashToken(token),
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, actor, 'calendar_feed.created', id, owner)
  return ok({ token, replacedId })
}

/** Revokes the address in use; none in use, nothing changes. */
export async function revokeFeed(
  tx: Tx,
  actor: Actor,
  owner: FeedOwner,
  now: string,
): Promise<Result<{ revokedId: number | null }>> {
  return ok({ revokedId: await revoke(tx, actor, owner, now) })
}

/** Takes a revocation back; the address made meanwhile is revoked. In use already, it stays. */
export async function restoreFeed(
  tx: Tx,
  actor: Actor,
  feedId: number,
  now: string,
): Promise<Result<{ done: true }>> {
  const owner = await findFeedOwner(tx, feedId)
  if (!owner || (await findOwnerName(tx, owner)) === undefined) return refuse('feeds.not_found')
  await revoke(tx, actor, owner, now, feedId)
  const restored = await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: null, revoked_by: null })
    .where('id', '=', feedId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  if (restored.numUpdatedRows > 0n) {
    await note(tx, actor, 'calendar_feed.restored', feedId, owner)
  }
  return ok({ done: true })
}

/** Revokes the address in use unless it is `keep`; answers which one it was. */
async function revoke(
  tx: Tx,
  actor: Actor,
  owner: FeedOwner,
  now: string,
  keep = 0,
): Promise<number | null> {
  const revoked = await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now, revoked_by: actor.username })
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .where('revoked_at', 'is', null)
    .where('id', '<>', keep)
    .returning('id')
    .executeTakeFirst()
  if (revoked) await note(tx, actor, 'calendar_feed.revoked', revoked.id, owner)
  return revoked?.id ?? null
}

async function note(
  tx: Tx,
  actor: Actor,
  action: string,
  entityId: number,
  owner: FeedOwner,
): Promise<void> {
  await record(tx, actor, { action, entity: 'calendar_feed', entityId, after: owner })
}
