import { z } from 'zod'
import { day, done, id, line, onlyId, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MAIL_STATES } from './types.ts'

export const mailCodes = {
  'mail.not_found': 'not_found',
  'mail.bad_address': 'invalid',
  'mail.already_sent': 'conflict',
  'mail.cancelled': 'conflict',
  'mail.being_sent': 'conflict',
  'mail.erased': 'conflict',
  'mail.no_link_base': 'unavailable',
} as const satisfies Codes

/** A mail as the outbox lists it; instants are ISO. */
const mailRow = z.object({
  id,
  state: z.enum(MAIL_STATES),
  /** What it was sent with, and is counted and stopped with. */
  group: z.string().nullable(),
  toAddress: z.string(),
  toName: z.string(),
  /** Empty when nobody else gets it. */
  cc: z.string(),
  subject: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  /** Why it has not gone yet or never will; of a sent mail, whom it did not reach. */
  lastError: z.string().nullable(),
  /** When a waiting mail is tried next. */
  nextTryAt: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

/** Whether mails go out, and how many do not. */
const outboxState = z.object({
  smtpConfigured: z.boolean(),
  senderConfigured: z.boolean(),
  /** Until when the server is left alone, which did not answer; null when it is not. */
  pausedUntil: z.string().nullable(),
  waiting: z.int().nonnegative(),
  failed: z.int().nonnegative(),
})
export type OutboxState = z.infer<typeof outboxState>

export const mailContract = {
  list: operation('settings', 'GET', '/mails', 'Mails of the outbox')
    .input(
      listInput(['createdAt', 'toName', 'subject'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        state: z.enum(MAIL_STATES).optional(),
        /** Of one day at the academy. */
        day: day.optional(),
        /** What was sent together. */
        group: text().max(200).optional(),
      }),
    )
    .output(listOutput(mailRow)),
  get: operation('settings', 'GET', '/mails/{id}', 'A mail with what it said when it went')
    .input(onlyId)
    .output(
      mailRow.extend({
        /** Null until it went, and of what holds a secret. */
        html: z.string().nullable(),
      }),
    ),
  outbox: operation('settings', 'GET', '/mails/state', 'Whether mails go out, and how many wait')
    .input(z.strictObject({}).optional())
    .output(outboxState),
  retry: operation('settings', 'POST', '/mails/{id}/retry', 'Try a waiting or failed mail now')
    .input(z.strictObject({ id }))
    .output(done),
  sendAgain: operation(
    'settings',
    'POST',
    '/mails/{id}/again',
    'Send a mail once more, written anew',
  )
    .input(onlyId)
    .output(z.object({ id })),
  test: operation(
    'settings',
    'POST',
    '/mails/test',
    'Send a mail that only shows that mails arrive',
  )
    .input(z.strictObject({ address: line(254) }))
    .output(z.object({ id })),
  cancel: operation('settings', 'POST', '/mails/{id}/cancellation', 'Never send a mail')
    .input(z.strictObject({ id }))
    .output(done),
}
