import { HELD_SECONDS } from '#f/system/mail/domain/rules.ts'
import { cancelMail, eachOfGroup, queueMail } from '#f/system/mail/server/mutations.ts'
import { readAddresses } from '#f/system/mail/server/queries.ts'
import { listContacts } from '#f/school/students/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Writing } from '#kit/server/route.ts'
import { REFUSED_SUBJECT } from '../../domain/text/refused.ts'
import { REFUSED } from '../mail.ts'

type Acting = Pick<Writing, 'tx' | 'actor' | 'now'>

/** A student's instalment, as the decision left it. */
interface Of {
  readonly id: number
  readonly studentId: number
}

const groupOf = ({ id, studentId }: Of) => `${REFUSED} ${id} ${studentId}`

/**
 * Writes to the student that her payment was not found and why, unless she has no address. Answers
 * whether she is written to.
 */
export async function tellRefused(
  { tx, actor }: Acting,
  of: Of,
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<boolean> {
  const [student] = await listContacts(tx, [of.studentId])
  if (!student) return false
  const { address, cc } = (await readAddresses(tx, [student]))(student)
  const queued = await queueMail(tx, actor, {
    kind: REFUSED,
    to: { address, name: fullName(student) },
    cc,
    subject: REFUSED_SUBJECT,
    data: { id: of.id, studentId: of.studentId, reason },
    group: groupOf(of),
    key: `${groupOf(of)} ${version}`,
    heldSeconds: HELD_SECONDS,
  })
  return queued.ok
}

/** Keeps it from going, as long as it waits: the decision was taken back, or another one made. */
export async function recallRefused({ tx, actor, now }: Acting, of: Of): Promise<void> {
  await eachOfGroup(tx, groupOf(of), 'waiting', (mailId) => cancelMail(tx, actor, mailId, now))
}
