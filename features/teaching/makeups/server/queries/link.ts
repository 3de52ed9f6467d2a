import type { Output } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { makeupsContract } from '../../domain/contract.ts'
import type { MakeupState } from '../../domain/types.ts'
import { checkChoice, isAnswerable, stateOf } from '../../domain/rules.ts'
import { readChoices, readCircumstances, readLessons } from './lessons.ts'
import { findProposalOfToken, readProposed } from './proposals.ts'
import { factsOf, findSheet, type Moment } from './sheets.ts'

type Link = Output<(typeof makeupsContract)['view']>

/** What was agreed did not come about: the link has nothing more to say of it. */
const FAILED: ReadonlySet<MakeupState> = new Set(['missed', 'lesson_deleted'])

/**
 * What a personal link shows; undefined for an unknown one, and for one whose request was taken
 * back or whose student is in the trash, of which nothing is told any more.
 */
export async function findLink(
  db: Db,
  token: string,
  at: Moment,
): Promise<Link | 'over' | undefined> {
  const proposal = await findProposalOfToken(db, hashToken(token))
  if (!proposal) return undefined
  const sheet = await findSheet(db, proposal.makeupId, at)
  if (!sheet) return 'over'
  const facts = factsOf(sheet, at)
  const proposed = (await readProposed(db, [proposal.id])).get(proposal.id) ?? []
  const [lessons, choices, circumstances] = await Promise.all([
    readLessons(db, [sheet.lessonId, ...proposed]),
    readChoices(db, proposed),
    readCircumstances(db, sheet, at.now, 'future'),
  ])
  const missed = lessons.get(sheet.lessonId)
  if (!missed) return 'over'
  const { answer } = proposal
  const { makeupLessonId } = sheet
  // Of a lesson in the trash nobody is to read that she is awaited there.
  const accepted =
    answer === 'accepted' && proposed.includes(makeupLessonId ?? 0) && !sheet.madeDeleted
  const chosen = accepted ? (lessons.get(makeupLessonId ?? 0) ?? null) : null
  const waits = proposal.withdrawnAt === null && answer === null
  const open = waits && sheet.proposalId === proposal.id && isAnswerable(facts)
  const settled = answer !== null && (answer !== 'accepted' || chosen !== null)
  return {
    name: sheet.name,
    missed,
    note: proposal.note,
    choices: proposed.flatMap((lessonId) => {
      const lesson = lessons.get(lessonId)
      const over = !checkChoice(choices.get(lessonId), circumstances, 'future').ok
      return lesson ? [{ ...lesson, over }] : []
    }),
    answer,
    chosen,
    closed: !open && !(settled && !FAILED.has(stateOf(facts))),
  }
}
