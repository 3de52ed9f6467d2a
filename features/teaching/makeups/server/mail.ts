import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { refuse } from '#kit/domain/result.ts'
import { linkBase } from '#kit/server/config.ts'
import { layOutLetter, type Block, type Letter } from '#kit/server/letter.ts'
import { hashToken, type SecretBox } from '#kit/server/secrets.ts'
import { isAnswerable } from '../domain/rules.ts'
import {
  lessonName,
  lessonPlace,
  lessonTime,
  proposalLetter,
  PROPOSAL_SUBJECT,
} from '../domain/text.ts'
import { findProposal } from './queries/proposals.ts'
import { findSheet, readProposed } from './queries.ts'
import { readLessons } from './queries/lessons.ts'
import { factsOf, momentOf } from './queries/sheets.ts'

/** The letter with the lessons proposed to a student, as it is named in the outbox. */
export const PROPOSAL = 'makeups.proposal'

const Data = z.object({ proposalId: id })

/**
 * The token of a proposal's personal link, 256 bits: made of the server's key, so that the letter
 * makes it again when it is sent and neither outbox nor table holds it.
 */
export function tokenOf(
  secrets: SecretBox,
  proposal: { readonly id: number; readonly proposedAt: string },
): string {
  return secrets.fingerprint(['makeup link', proposal.id, proposal.proposedAt])
}

/** Where a token is answered. */
const linkOf = (base: string, token: string): string => `${base}/#/recupero?token=${token}`

/**
 * Writes the proposed lessons to the student, with her link. A proposal that was answered,
 * withdrawn or overtaken meanwhile is not sent any more, nor one whose link was made under
 * another server key, since it would lead nowhere.
 */
const writeProposal: Letter = async (tx, data, { secrets, config, clock }) => {
  const { proposalId } = Data.parse(data)
  const over = refuse('makeups.link_over')
  const base = linkBase(config)
  if (base === undefined) return refuse('mail.no_link_base')
  const at = momentOf(clock.now())
  const proposal = await findProposal(tx, proposalId)
  const sheet = proposal && (await findSheet(tx, proposal.makeupId, at))
  if (!sheet || sheet.proposalId !== proposalId || !isAnswerable(factsOf(sheet, at))) return over
  const token = tokenOf(secrets, proposal)
  if (!hashToken(token).equals(proposal.tokenHash)) return over
  const proposed = (await readProposed(tx, [proposalId])).get(proposalId) ?? []
  const lessons = await readLessons(tx, [sheet.lessonId, ...proposed])
  const words = proposalLetter(sheet.name, config.ACADEMY_NAME, proposed.length)
  const told = (name: string, lessonId: number): Block[] => {
    const lesson = lessons.get(lessonId)
    if (!lesson) return []
    const lines = [lessonTime(lesson), lessonName(lesson), lessonPlace(lesson)]
    return [{ facts: [[name, lines.filter((line) => line !== '').join(' — ')]] }]
  }
  return layOutLetter(config.ACADEMY_NAME, {
    subject: PROPOSAL_SUBJECT,
    blocks: [
      ...words.opening.map((paragraph) => ({ paragraph })),
      ...proposed.flatMap((lessonId, place) => told(words.choice(place + 1), lessonId)),
      ...told(words.missed, sheet.lessonId),
      ...(proposal.note === '' ? [] : [{ paragraph: proposal.note }]),
      { button: { label: words.button, href: linkOf(base, token) } },
      { note: words.closing },
    ],
  })
}

export const makeupLetters = { [PROPOSAL]: writeProposal }
