import { linkBase } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { linkAddress } from '#kit/server/public-link.ts'
import { hashToken, type SecretBox } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { isAnswerable, LINK_PATH } from '../../domain/rules.ts'
import { lessonName, lessonTime, proposalWords } from '../../domain/text.ts'
import { readLessons } from './lessons.ts'
import { findProposal, readProposed } from './proposals.ts'
import { factsOf, findSheet, momentOf } from './sheets.ts'

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

/**
 * A makeup whose last proposal can be answered, with the token of its link. Undefined once it was
 * answered, withdrawn or overtaken, or when its link was made under another server key, since it
 * would lead nowhere.
 */
export async function findOpen(tx: Db, { secrets, clock }: Services, makeupId: number) {
  const at = momentOf(clock.now())
  const sheet = await findSheet(tx, makeupId, at)
  if (!sheet || sheet.proposalId === null || !isAnswerable(factsOf(sheet, at))) return undefined
  const proposal = await findProposal(tx, sheet.proposalId)
  if (!proposal) return undefined
  const token = tokenOf(secrets, proposal)
  return hashToken(token).equals(proposal.tokenHash) ? { sheet, proposal, token } : undefined
}

/** Where a student answers what was proposed to her, and what a button there says. */
export interface OpenLink {
  readonly label: string
  /** Which missed lesson it is about. */
  readonly about: string
  readonly href: string
}

/** The links of those of these makeups that wait for an answer; none while links lead nowhere. */
export async function openLinks(
  tx: Db,
  services: Services,
  makeupIds: readonly number[],
): Promise<OpenLink[]> {
  const base = linkBase(services.config)
  if (base === undefined) return []
  const links: OpenLink[] = []
  for (const makeupId of makeupIds) {
    const open = await findOpen(tx, services, makeupId)
    if (!open) continue
    const { sheet, proposal, token } = open
    const proposed = (await readProposed(tx, [proposal.id])).get(proposal.id) ?? []
    const missed = (await readLessons(tx, [sheet.lessonId])).get(sheet.lessonId)
    links.push({
      label: proposalWords(proposed.length).button,
      about: missed ? `${lessonName(missed)}, ${lessonTime(missed)}` : '',
      href: linkAddress(base, { path: LINK_PATH }, token),
    })
  }
  return links
}
