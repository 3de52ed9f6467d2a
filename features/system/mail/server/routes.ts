import { fullName } from '#kit/domain/format.ts'
import { found, ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { mailContract } from '../domain/contract.ts'
import { TEST_LETTER } from '../domain/text.ts'
import { TEST_MAIL } from './mail.ts'
import { cancelMail, queueMail, retryMail } from './mutations.ts'
import { sendAgain } from './mutations/again.ts'
import { findMail, listMails, outboxState } from './queries.ts'

const c = mailContract

export const mailRoutes: Routes<typeof mailContract> = {
  // Page by page the number of all mails stays the same, and is the dearest part of a page.
  list: read(c.list, (at, input) => answerList(at, 'mails', input, listMails)),
  outbox: read(c.outbox, async ({ db, services }) => ok(await outboxState(db, services))),
  get: read(c.get, async ({ db }, { id }) => found(await findMail(db, id), 'mail.not_found')),
  sendAgain: write(c.sendAgain, ({ tx, actor }, { id }) => sendAgain(tx, actor, id)),
  test: write(c.test, async ({ tx, actor }, { address }) => {
    const data = { askedBy: fullName(actor) }
    const mail = { kind: TEST_MAIL, to: { address }, subject: TEST_LETTER.subject, data }
    const queued = await queueMail(tx, actor, mail)
    if (queued.ok) return queued
    return refuse('mail.bad_address', { field: 'address', data: { address } })
  }),
  retry: write(c.retry, ({ tx, actor, now }, { id }) => retryMail(tx, actor, id, now)),
  cancel: write(c.cancel, ({ tx, actor, now }, { id }) => cancelMail(tx, actor, id, now)),
}
