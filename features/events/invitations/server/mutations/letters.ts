import { queueMail } from '#f/system/mail/server/mutations.ts'
import { readAddresses } from '#f/system/mail/server/queries.ts'
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
  /** The other address of a student or teacher; empty without one. */
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

/** Where a letter goes, as the list of invitees shows it; empty without a valid address. */
async function addressOf(tx: Tx, { contact, second }: Addressee): Promise<string> {
  const of = { mail: contact, mail2: second }
  return (await readAddresses(tx, [of]))(of).address
}

/** Queues a letter with the personal link. Who has no mail address is refused. */
export async function sendLetter(
  { tx, actor }: At,
  kind: LetterKind,
  to: Addressee,
  { key, note = '', bulk = false }: More = {},
): Promise<Result<{ id: number }>> {
  const address = await addressOf(tx, to)
  if (address === '') return refuse('mail.bad_address', { data: { address: to.contact } })
  return queueMail(tx, actor, {
    kind: `events.${kind}`,
    to: { address, name: fullName(to) },
    subject: LETTER_SUBJECTS[kind](to.title),
    data: { invitationId: to.id, note },
    bulk,
    ...(key === undefined ? {} : { key }),
  })
}

/** The same where nothing depends on it: who has no address is simply not written to. */
export async function tryLetter(at: At, kind: LetterKind, to: Addressee): Promise<Result<unknown>> {
  const sent = await sendLetter(at, kind, to)
  return !sent.ok && sent.code === 'mail.bad_address' ? ok(true) : sent
}
