import { queueMail } from '#f/system/mail/server/mutations.ts'
import { bouncedAmong } from '#f/system/mail/server/queries.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Tx } from '#kit/server/tx.ts'
import { LETTER_SUBJECTS, type LetterKind } from '../../domain/text.ts'
import type { At } from './steps.ts'

/** Whom a letter is for. */
interface Addressee {
  readonly id: number
  readonly surname: string
  readonly name: string
  readonly contact: string
  /** The other address of a student; empty without one. */
  readonly second: string
  /** Of the event. */
  readonly title: string
}

/** What else there is to know of one letter. */
interface More {
  /** Keeps one that is asked for twice from going out twice. */
  readonly key?: string
  /** What the office has to say besides. */
  readonly note?: string
  /** One of many that go together: mails to one person do not wait behind it. */
  readonly bulk?: boolean
}

/** The first valid address that no server has refused for good, as the list of invitees shows it. */
async function addressOf(tx: Tx, to: Addressee): Promise<string | undefined> {
  const valid = [to.contact.trim(), to.second.trim()].filter(isMailAddress)
  const bounced = valid.length > 1 ? await bouncedAmong(tx, valid) : new Set<string>()
  return valid.find((address) => !bounced.has(address.toLowerCase())) ?? valid[0]
}

/** Queues a letter with the personal link. Who has no mail address is refused. */
export async function sendLetter(
  { tx, actor }: At,
  kind: LetterKind,
  to: Addressee,
  { key, note = '', bulk = false }: More = {},
): Promise<Result<{ id: number }>> {
  const address = await addressOf(tx, to)
  if (address === undefined) return refuse('mail.bad_address', { data: { address: to.contact } })
  return queueMail(tx, actor, {
    kind: `events.${kind}`,
    to: { address, name: fullName(to) },
    subject: LETTER_SUBJECTS[kind](to.title),
    data: { invitationId: to.id, note },
    bulk,
    ...(key === undefined ? {} : { key: `events ${key}` }),
  })
}

/** The same where nothing depends on it: who has no address is simply not written to. */
export async function tryLetter(at: At, kind: LetterKind, to: Addressee): Promise<Result<unknown>> {
  return (await addressOf(at.tx, to)) === undefined ? ok(true) : sendLetter(at, kind, to)
}
