import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Answer } from '../../domain/types.ts'

function proposals(db: Db | Tx) {
  return db
    .selectFrom('makeup_proposals')
    .select([
      'id',
      'makeup_id as makeupId',
      'note',
      'token_hash as tokenHash',
      'proposed_at as proposedAt',
      'answer',
      'withdrawn_at as withdrawnAt',
    ])
}

/** A proposal and what became of it. */
export type StoredProposal = Omit<
  Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>,
  'answer'
> & { readonly answer: Answer | null }

/** One proposal, whatever became of it. */
export async function findProposal(db: Db | Tx, id: number): Promise<StoredProposal | undefined> {
  const row = await proposals(db).where('id', '=', id).executeTakeFirst()
  return row && { ...row, answer: row.answer as Answer | null }
}

/** The proposal that a personal link opens, whatever became of it. */
export async function findProposalOfToken(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<StoredProposal | undefined> {
  const row = await proposals(db).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && { ...row, answer: row.answer as Answer | null }
}

/** The lessons of some proposals, in the order in which they were proposed. */
export async function readProposed(
  db: Db | Tx,
  proposalIds: readonly number[],
): Promise<Map<number, number[]>> {
  const proposed = new Map<number, number[]>()
  if (proposalIds.length === 0) return proposed
  const rows = await db
    .selectFrom('makeup_proposal_lessons')
    .select(['proposal_id as proposalId', 'lesson_id as lessonId'])
    .where('proposal_id', '=', sql<number>`any(${proposalIds}::bigint[])`)
    .orderBy('proposal_id')
    .orderBy('position')
    .execute()
  for (const { proposalId, lessonId } of rows) {
    proposed.set(proposalId, [...(proposed.get(proposalId) ?? []), lessonId])
  }
  return proposed
}
