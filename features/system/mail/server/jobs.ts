import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  endPauses,
  noteSizeLimit,
  pause,
  takeTurn,
} from '#f/system/mail-server/server/mutations.ts'
import { sendingAccount, type SendingAccount } from '#f/system/mail-server/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Letters, RenderedLetter } from '#kit/server/letter.ts'
import { WrongSecretKey } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { openSmtp, type Delivery, type Smtp } from '#kit/server/smtp.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { HOLD_ON_SECONDS } from '../domain/rules.ts'
import { delayedBy, LETTER_FAULT, notFor, refusedBy } from '../domain/text.ts'
import { addSendJob } from './mutations.ts'
import { forgetBounces, noteBounce } from './mutations/outcome.ts'
import {
  holdOn,
  leaseMail,
  lockWaitingMail,
  markDelayed,
  markFailed,
  markLapsed,
  markSent,
  putOff,
  SEND,
  type HeldMail,
} from './mutations/sending.ts'
import { overdueMails } from './queries.ts'

/** How long a waiting mail is left to its own job before another one is added. */
const GRACE_SECONDS = 60

const Payload = z.object({
  id,
  /** Its turn, when it was put off. */
  turn: z.string().optional(),
})
type Payload = z.infer<typeof Payload>

/**
 * Sends the mails of the outbox. Those that wait for an SMTP server or a sender to be configured,
 * or whose job was lost, are taken up at the start and once a minute.
 */
export function mailJobs(services: Services, letters: Letters): JobSet {
  const smtp = openSmtp()
  return {
    tasks: {
      [SEND]: (payload) => sendMail(services, letters, smtp, Payload.parse(payload)),
      'mail.take_up': () => takeUpOverdue(services),
    },
    schedule: { 'mail.take_up': '* * * * *' },
    close: () => smtp.close(),
  }
}

async function takeUpOverdue(services: Services): Promise<void> {
  if ((await sendingAccount(services)) === undefined) return
  const before = services.clock.now().subtract({ seconds: GRACE_SECONDS }).toString()
  await inTransaction(services, async (tx) => {
    for (const { id: overdue, bulk } of await overdueMails(tx, before)) {
      await addSendJob(tx, overdue, bulk)
    }
    return ok(undefined)
  })
}

/**
 * Sends one mail: taken in one transaction, sent outside of any, so that a slow mail server keeps
 * no connection from the requests, and marked in another. Only if the program or the database ends
 * between the server's yes and the mark is it sent a second time, under the same Message-ID, once
 * the lease is over.
 */
async function sendMail(
  services: Services,
  letters: Letters,
  smtp: Smtp,
  { id: mailId, turn }: Payload,
): Promise<void> {
  const noted = async (error: unknown): Promise<never> => {
    await noteFault(services, mailId, error)
    throw error
  }
  const account = await sendingAccount(services).catch(noted)
  if (account === undefined) return
  const written = await writeLetter({ services, letters, account }, mailId, turn).catch(noted)
  if (written === undefined) return
  const { mail, letter } = written
  const delivery = await held(services, mailId, () =>
    smtp.send(account, {
      ...letter,
      from: { name: services.config.ACADEMY_NAME, address: account.address },
      to: { name: mail.toName, address: mail.toAddress },
      cc: mail.cc === '' ? undefined : mail.cc,
      messageId: messageIdOf(mail, account.address),
    }),
  )
  const waits = await markDelivery({ services, account }, mailId, letter, delivery)
  // The queue tries a job again when it throws, each time after a longer wait.
  if (waits) throw new Error(`mail ${mailId} was not taken, tried again later`)
}

/** Holds on to a mail for as long as it takes to send it. */
async function held<T>(services: Services, mailId: number, send: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // Of a database that is away the lease outlasts many tries.
    inTransaction(services, async (tx) => ok(await holdOn(tx, mailId))).catch(() => {})
  }, HOLD_ON_SECONDS * 1_000)
  try {
    return await send()
  } finally {
    clearInterval(timer)
  }
}

interface Written {
  readonly mail: HeldMail
  readonly letter: RenderedLetter
}

interface Sending {
  readonly services: Services
  readonly account: SendingAccount
}

/** Takes a mail and writes its letter; `undefined` when there is nothing to send now. */
async function writeLetter(
  { services, letters, account }: Sending & { readonly letters: Letters },
  mailId: number,
  turn: string | undefined,
): Promise<Written | undefined> {
  const written = await inTransaction(services, async (tx) => {
    const mail = await leaseMail(tx, mailId)
    if (!mail) return ok(undefined)
    // After a try in vain its turn is another one.
    const own = turn === mail.nextTryAt ? turn : null
    const later = await takeTurn(tx, account, { turn: own, bulk: mail.bulk })
    if (later !== undefined) {
      await putOff(tx, mail, { turn: later, now: services.clock.now() })
      return ok(undefined)
    }
    const write = letters[mail.kind]
    if (!write) throw new Error(`mail ${mailId}: no letter ${mail.kind}`)
    const letter = await write(tx, mail.data, services)
    if (!('ok' in letter)) return ok({ mail, letter })
    const end = 'lapsed' in letter ? markLapsed : markFailed
    await end(tx, mail, services.errors.sentence(letter), services.clock.now().toString())
    return ok(undefined)
  })
  if (!written.ok) throw new Error(`mail ${mailId}: ${written.code}`)
  return written.value
}

/** Notes what the mail server did with a mail; answers whether it is to be tried again. */
async function markDelivery(
  { services, account }: Sending,
  mailId: number,
  { subject, html, kept }: RenderedLetter,
  delivery: Delivery,
): Promise<boolean> {
  const marked = await inTransaction(services, async (tx) => {
    const now = services.clock.now().toString()
    const mail = await lockWaitingMail(tx, mailId)
    if (!mail) return ok(false)
    if (delivery.kind === 'accepted') {
      const { refusedAddresses } = delivery
      const remark = refusedAddresses.length === 0 ? null : notFor(refusedAddresses)
      await markSent(tx, mail, { subject, now, remark, html: kept ? html : undefined })
      const taken = [mail.toAddress, mail.cc].filter((one) => !refusedAddresses.includes(one))
      await forgetBounces(tx, taken)
      await endPauses(tx)
      await noteSizeLimit(tx, delivery.sizeLimit)
      return ok(false)
    }
    if (delivery.kind === 'refused') {
      await markFailed(tx, mail, refusedBy(delivery.reason), now)
      if (delivery.address) await noteBounce(tx, mail.toAddress, delivery.reason)
      return ok(false)
    }
    if (delivery.everything) await pause(tx, account)
    return ok(await markDelayed(tx, mail, delayedBy(delivery.reason), now))
  })
  return marked.ok && marked.value
}

/** Shows in the outbox that the program failed at a mail; the log tells why. */
async function noteFault(services: Services, mailId: number, error: unknown): Promise<void> {
  const { errors } = services
  const said =
    error instanceof WrongSecretKey ? errors.sentence(refuse('kit.other_key')) : LETTER_FAULT
  await inTransaction(services, async (tx) => {
    const mail = await lockWaitingMail(tx, mailId)
    if (mail) await markDelayed(tx, mail, said, services.clock.now().toString())
    return ok(undefined)
  })
}

function messageIdOf(mail: HeldMail, sender: string): string {
  const name = createHash('sha256').update(mail.key).digest('hex').slice(0, 32)
  return `<${mail.id}.${name}@${sender.split('@').at(-1)}>`
}
