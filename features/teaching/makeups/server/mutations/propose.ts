import { readAddresses } from '#f/system/mail/server/queries.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { linkBase } from '#kit/server/config.ts'
import type { Writing } from '#kit/server/route.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { makeupsContract } from '../../domain/contract.ts'
import { checkMove } from '../../domain/rules.ts'
import { PROPOSAL_SUBJECT } from '../../domain/text.ts'
import { PROPOSAL, tokenOf } from '../mail.ts'
import { change, checkLessons, hold, leaveLesson, withdrawWaiting } from './hold.ts'

/**
 * Proposes lessons to a student by one mail with her personal link, in place of the proposal that
 * waits: its link tells that from now on. A makeup that was missed is given up with it.
 */
export async function propose(
  at: Writing,
  input: Input<(typeof makeupsContract)['propose']>,
): Promise<Result<{ proposalId: number }>> {
  const { tx, actor, services } = at
  if (linkBase(services.config) === undefined) return refuse('mail.no_link_base')
  const held = await hold(at, input.id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove('propose', held.facts)
  if (!allowed.ok) return allowed
  const lessonIds = [...new Set(input.lessonIds)]
  const free = await checkLessons(at, held, lessonIds)
  if (!free.ok) return { ...free, field: 'lessonIds' }
  await withdrawWaiting(at, held)
  await leaveLesson(at, held, null)
  const proposalId = await insertProposal(at, held.sheet.id, lessonIds, input.note)
  const none = { makeup_lesson_id: null, agreed_at: null, agreed_by: null }
  await change(at, held, 'proposed', none, { proposalId, lessonIds })
  const { address, cc } = (await readAddresses(tx, [held.sheet]))(held.sheet)
  const queued = await queueMail(tx, actor, {
    kind: PROPOSAL,
    // Without a valid address what stands there is refused by its name.
    to: { address: address || held.sheet.mail, name: fullName(held.sheet) },
    cc,
    subject: PROPOSAL_SUBJECT,
    data: { proposalId },
  })
  return queued.ok ? ok({ proposalId }) : queued
}

/** The token depends on the row's number and time, so its hash can only be put in afterwards. */
async function insertProposal(
  { tx, actor, services }: Writing,
  makeupId: number,
  lessonIds: readonly number[],
  note: string,
): Promise<number> {
  const proposal = await tx
    .insertInto('makeup_proposals')
    .values({
      makeup_id: makeupId,
      note,
      token_hash: hashToken(newToken()),
      proposed_by: actor.username,
    })
    .returning(['id', 'proposed_at as proposedAt'])
    .executeTakeFirstOrThrow()
  const { id } = proposal
  const token_hash = hashToken(tokenOf(services.secrets, proposal))
  await tx.updateTable('makeup_proposals').set({ token_hash }).where('id', '=', id).execute()
  await insertLessons(tx, id, lessonIds)
  return id
}

async function insertLessons(tx: Tx, proposalId: number, ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('makeup_proposal_lessons')
    .values(
      ids.map((lessonId, index) => ({
        proposal_id: proposalId,
        lesson_id: lessonId,
        position: index + 1,
      })),
    )
    .execute()
}
