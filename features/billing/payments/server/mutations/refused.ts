import { HELD_SECONDS } from '#f/system/mail/domain/rules.ts'
import { cancelMail, eachOfGroup, queueMail } from '#f/system/mail/server/mutations.ts'
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

/** Writes to the student that her payment was not found and why, unless she has no address. */
export async function tellRefused(
  { tx, actor }: Acting,
  of: Of,
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<void> {
  const [student] = await listContacts(tx, [of.studentId])
  if (!student) return
  await queueMail(tx, actor, {
    kind: REFUSED,
    to: { address: student.mail, name: fullName(student) },
    cc: student.mail2,
    subject: REFUSED_SUBJECT,
    data: { id: of.id, studentId: of.studentId, reason },
    group: groupOf(of),
    key: `${groupOf(of)} ${version}`,
    heldSeconds: HELD_SECONDS,
  })
}

/** Keeps it from going, as long as it waits: the decision was taken back. */
export async function recallRefused({ tx, actor, now }: Acting, of: Of): Promise<void> {
  await eachOfGroup(tx, groupOf(of), 'waiting', (mailId) => cancelMail(tx, actor, mailId, now))
}
