import { sql } from 'kysely'
import { inBatches } from '#kit/server/demo.ts'
import { hashToken, type SecretBox } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Answer } from '../../domain/types.ts'
import { tokenOf } from '../mail.ts'

/** A makeup of the demo before it has an id; instants are ISO. */
export interface DrawnMakeup {
  readonly studentId: number
  readonly lessonId: number
  readonly requestedAt: string
  readonly requestedBy: string
  readonly expiresOn: string | null
  readonly proposal: {
    readonly proposedAt: string
    readonly choices: readonly number[]
    readonly answered: {
      readonly answer: Answer
      readonly answeredAt: string
      readonly answeredBy: string
    } | null
  } | null
  readonly agreed: {
    readonly lessonId: number
    readonly agreedAt: string
    readonly agreedBy: string
    /** When she was marked at it; none while it is to come. */
    readonly markedAt: string | null
    readonly present: boolean
  } | null
}

/** Puts makeups in, with their proposals and her marks at the lessons that were held. */
export async function insertMakeups(
  tx: Tx,
  secrets: SecretBox,
  drawn: readonly DrawnMakeup[],
): Promise<void> {
  const ids = await inBatches(drawn, (batch) =>
    tx
      .insertInto('makeups')
      .values(
        batch.map((makeup) => ({
          student_id: makeup.studentId,
          lesson_id: makeup.lessonId,
          requested_at: makeup.requestedAt,
          requested_by: makeup.requestedBy,
          expires_on: makeup.expiresOn,
          makeup_lesson_id: makeup.agreed?.lessonId ?? null,
          agreed_at: makeup.agreed?.agreedAt ?? null,
          agreed_by: makeup.agreed?.agreedBy ?? null,
        })),
      )
      .returning('id')
      .execute(),
  )
  await insertProposals(
    tx,
    secrets,
    drawn.flatMap(({ proposal, requestedBy }, index) =>
      proposal ? [{ ...proposal, proposedBy: requestedBy, makeupId: ids[index]?.id ?? 0 }] : [],
    ),
  )
  await insertMarks(tx, drawn)
}

async function insertProposals(
  tx: Tx,
  secrets: SecretBox,
  drawn: readonly (NonNullable<DrawnMakeup['proposal']> & {
    readonly makeupId: number
    readonly proposedBy: string
  })[],
): Promise<void> {
  const proposals = await inBatches(drawn, (batch) =>
    tx
      .insertInto('makeup_proposals')
      .values(
        batch.map(({ makeupId, proposedAt, proposedBy, answered }) => ({
          makeup_id: makeupId,
          // Put in below: it depends on the row's number.
          token_hash: hashToken(`makeup ${makeupId}`),
          proposed_at: proposedAt,
          proposed_by: proposedBy,
          answer: answered?.answer ?? null,
          answered_at: answered?.answeredAt ?? null,
          answered_by: answered?.answeredBy ?? null,
        })),
      )
      .returning(['id', 'proposed_at as proposedAt'])
      .execute(),
  )
  const hashes = proposals.map((proposal) => ({
    id: proposal.id,
    hash: hashToken(tokenOf(secrets, proposal)).toString('hex'),
  }))
  await sql`
    update makeup_proposals set token_hash = decode(hashes.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as hashes (id bigint, hash text)
    where makeup_proposals.id = hashes.id
  `.execute(tx)
  await inBatches(
    drawn.flatMap(({ choices }, index) =>
      choices.map((lessonId, place) => ({
        proposal_id: proposals[index]?.id ?? 0,
        lesson_id: lessonId,
        position: place + 1,
      })),
    ),
    async (batch) => {
      await tx.insertInto('makeup_proposal_lessons').values(batch).execute()
      return []
    },
  )
}

async function insertMarks(tx: Tx, drawn: readonly DrawnMakeup[]): Promise<void> {
  const marks = drawn.flatMap(({ studentId, agreed }) =>
    agreed?.markedAt
      ? [
          {
            student_id: studentId,
            lesson_id: agreed.lessonId,
            present: agreed.present,
            marked_at: agreed.markedAt,
            marked_by: 'segreteria',
          },
        ]
      : [],
  )
  await inBatches(marks, async (batch) => {
    await tx.insertInto('attendances').values(batch).execute()
    return []
  })
}
