import { tellOffice } from '#f/system/notifications/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Refusal, type Result } from '#kit/domain/result.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { makeupsContract } from '../../domain/contract.ts'
import { isAnswerable } from '../../domain/rules.ts'
import { answerLabels, lessonName, lessonTime, STUDENT } from '../../domain/text.ts'
import { answerNotice } from '../../domain/text/agreed.ts'
import { readLessons } from '../queries/lessons.ts'
import {
  findProposal,
  findProposalOfToken,
  readProposed,
  type StoredProposal,
} from '../queries/proposals.ts'
import { hold, settle, type Acting, type Held } from './hold.ts'

/** Counts a link that is opened or answered against the address that it comes from. */
export async function takeLinkAttempt(
  { limits }: Pick<Services, 'limits'>,
  address: string,
): Promise<Result<true>> {
  return (await limits.take('public_link', address)) ? ok(true) : refuse('kit.too_many')
}

/**
 * A student answers a proposal by her personal link. The first answer counts: the same once more
 * changes nothing, another one is told what was answered. A lesson that is no longer to be had is
 * refused, and the proposal waits on.
 */
export async function choose(
  acting: Acting,
  input: Input<(typeof makeupsContract)['choose']>,
): Promise<Result<{ done: true }>> {
  const { tx } = acting
  const found = await findProposalOfToken(tx, hashToken(input.token))
  if (!found) return refuse('makeups.link_unknown')
  const held = await hold(acting, found.makeupId)
  const proposal = await findProposal(tx, found.id)
  if (!held || !proposal || proposal.withdrawnAt !== null) return refuse('makeups.link_over')
  if (proposal.answer !== null) return repeated(tx, proposal, held, input)
  if (held.sheet.proposalId !== proposal.id || !isAnswerable(held.facts)) {
    return refuse('makeups.link_over')
  }
  const student = { ...acting, actor: { ...acting.actor, username: STUDENT } }
  const settled = await settle(student, held, input.answer, input.lessonId)
  if (settled.ok) await tellAnswer(student, held, input)
  return settled
}

/** The office reads what she answered, without looking for it. */
async function tellAnswer(
  { tx, actor }: Acting,
  { sheet }: Held,
  { answer, lessonId = 0 }: Input<(typeof makeupsContract)['choose']>,
): Promise<void> {
  const lesson =
    answer === 'accepted' ? (await readLessons(tx, [lessonId])).get(lessonId) : undefined
  const when = lesson ? `${lessonName(lesson)}, ${lessonTime(lesson)}` : ''
  await tellOffice(tx, actor, {
    ...answerNotice(fullName(sheet), answer, when),
    studentId: sheet.studentId,
    // The office is told of a request once; its answers are news each time.
    makeupId: null,
  })
}

/** What a second answer is told. */
async function repeated(
  tx: Tx,
  { id, answer }: StoredProposal,
  { sheet: { makeupLessonId } }: Held,
  input: Input<(typeof makeupsContract)['choose']>,
): Promise<Result<{ done: true }>> {
  if (answer !== 'accepted' || makeupLessonId === null) {
    // What was accepted and taken back since cannot be accepted once more.
    if (answer === 'accepted') return refuse('makeups.link_over')
    return answer === input.answer ? ok({ done: true }) : used(answerLabels[answer ?? 'refused'])
  }
  if (input.answer === 'accepted' && input.lessonId === makeupLessonId) return ok({ done: true })
  const proposed = (await readProposed(tx, [id])).get(id) ?? []
  if (!proposed.includes(makeupLessonId)) return refuse('makeups.link_over')
  const lesson = (await readLessons(tx, [makeupLessonId])).get(makeupLessonId)
  return used(lesson ? `${lessonName(lesson)}, ${lessonTime(lesson)}` : answerLabels.accepted)
}

function used(chosen: string): Refusal {
  return refuse('makeups.link_used', { data: { chosen } })
}
