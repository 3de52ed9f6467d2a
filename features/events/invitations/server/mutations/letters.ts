import { queueMail } from '#f/system/mail/server/mutations.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { LETTER_SUBJECTS, type LetterKind } from '../../domain/text.ts'
import type { At } from './steps.ts'

/** Whom a letter is for. */
interface Addressee {
  readonly id: number
  readonly surname: string
  readonly name: string
  readonly contact: string
  /** Of the event. */
  readonly title: string
}

/** What else there is to know of one letter. */
interface More {
  /** Keeps one that is asked for twice from going out twice. */
  readonly key?: string
  /** What the office has to say besides. */
  readonly note?: string
}

/** Queues a letter with the personal link. Who has no mail address is refused. */
export async function sendLetter(
  { tx, actor }: At,
  kind: LetterKind,
  to: Addressee,
  { key, note = '' }: More = {},
): Promise<Result<{ id: number }>> {
  const address = to.contact.trim()
  if (!isMailAddress(address)) return refuse('mail.bad_address', { data: { address } })
  return queueMail(tx, actor, {
    kind: `events.${kind}`,
    to: { address, name: fullName(to) },
    subject: LETTER_SUBJECTS[kind](to.title),
    data: { invitationId: to.id, note },
    ...(key === undefined ? {} : { key: `events ${key}` }),
  })
}

/** The same where nothing depends on it: who has no address is simply not written to. */
export async function tryLetter(at: At, kind: LetterKind, to: Addressee): Promise<Result<unknown>> {
  return isMailAddress(to.contact.trim()) ? sendLetter(at, kind, to) : ok(true)
}
