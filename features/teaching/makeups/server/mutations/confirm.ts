import { HELD_SECONDS } from '#f/system/mail/domain/rules.ts'
import { cancelMail, eachOfGroup, queueMail } from '#f/system/mail/server/mutations.ts'
import { lastSentOf, readAddresses } from '#f/system/mail/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Writing } from '#kit/server/route.ts'
import { STUDENT } from '../../domain/text.ts'
import { AGREED_SUBJECT } from '../../domain/text/agreed.ts'
import { AGREED, AgreedData } from '../mail/agreed.ts'

type Acting = Pick<Writing, 'tx' | 'actor' | 'now'>

/** A makeup as its student is written to. */
interface Addressed {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly mail: string
  readonly mail2: string
}

const groupOf = (makeupId: number) => `${AGREED} ${makeupId}`

/**
 * Confirms to a student the lesson that was agreed on, unless she has no address. What was
 * confirmed before and still waits does not go; what the office agreed waits for its "Annulla".
 */
export async function confirmAgreed(
  acting: Acting,
  makeup: Addressed,
  { lessonId, version }: { readonly lessonId: number; readonly version: number },
): Promise<void> {
  const { tx, actor } = acting
  await recallAgreed(acting, makeup.id)
  const { address, cc } = (await readAddresses(tx, [makeup]))(makeup)
  await queueMail(tx, actor, {
    kind: AGREED,
    to: { address, name: fullName(makeup) },
    cc,
    subject: AGREED_SUBJECT,
    data: { makeupId: makeup.id, lessonId },
    group: groupOf(makeup.id),
    key: `${AGREED} ${makeup.id} ${version}`,
    heldSeconds: actor.username === STUDENT ? 0 : HELD_SECONDS,
  })
}

/** Keeps a confirmation that still waits from going: the lesson is no longer agreed on. */
export async function recallAgreed({ tx, actor, now }: Acting, makeupId: number): Promise<void> {
  await eachOfGroup(tx, groupOf(makeupId), 'waiting', (mailId) =>
    cancelMail(tx, actor, mailId, now),
  )
}

/**
 * Confirms a lesson that is agreed on again after an "Annulla": its confirmation may have been
 * recalled before it went. Not when it is the last that the student was told.
 */
export async function confirmAgain(
  acting: Acting,
  makeup: Addressed,
  agreed: { readonly lessonId: number; readonly version: number },
): Promise<void> {
  const told = AgreedData.safeParse(await lastSentOf(acting.tx, groupOf(makeup.id)))
  if (told.data?.lessonId !== agreed.lessonId) await confirmAgreed(acting, makeup, agreed)
}
