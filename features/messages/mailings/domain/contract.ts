import { z } from 'zod'
import { MAX_HTML } from '#f/messages/wordings/domain/contract.ts'
import { target } from '#f/school/recipients/domain/contract.ts'
import { done, id, onlyId, operation, optionalLine, text } from '#kit/domain/contract.ts'
import { isWallTime } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { CONFIRMABLE, MAILING_STATES, MAX_FILES } from './types.ts'

export const mailingCodes = {
  'mailings.not_found': 'not_found',
  'mailings.no_subject': 'invalid',
  'mailings.no_text': 'invalid',
  'mailings.nobody': 'invalid',
  'mailings.nobody_receives': 'invalid',
  'mailings.bad_address': 'invalid',
  'mailings.unknown_placeholder': 'invalid',
  'mailings.bad_link': 'invalid',
  'mailings.too_large': 'invalid',
  'mailings.upload_not_found': 'invalid',
  'mailings.not_later': 'invalid',
  'mailings.gone': 'conflict',
  'mailings.nothing_left': 'conflict',
  'mailings.invalid_addresses': 'conflict',
  'mailings.many': 'conflict',
  'mailings.recipients_changed': 'conflict',
  'mailings.left_out': 'conflict',
} as const satisfies Codes

/** The longest address of a page that a mail leads to. */
const MAX_LINK = 1_000

/** The last one that can be looked at. */
const MAX_POSITION = 10_000

const words = {
  /** May be empty here, so that the refusal says it in the program's own words. */
  subject: optionalLine(),
  html: text().max(MAX_HTML),
  /** What `{link}` stands for: the same for everybody. */
  link: optionalLine(MAX_LINK).default(''),
}

const limit = { values: 70_000 }
const files = z.array(id).max(MAX_FILES).default([])

const mailing = z.object({
  id,
  subject: z.string(),
  state: z.enum(MAILING_STATES),
  recipients: z.int(),
  /** Whether several students were chosen one by one. */
  selected: z.boolean(),
  sent: z.int(),
  failed: z.int(),
  /** Who left, or has no address any more, before it went: not failed. */
  leftOut: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  sendAt: z.string(),
})
export type Mailing = z.infer<typeof mailing>

/** Mail of the office: written once, sent to each person by itself. */
export const mailingsContract = {
  list: operation('messages', 'GET', '/mailings', 'What was written to people, newest first')
    .input(listInput(['createdAt', 'subject'], { dir: z.enum(['asc', 'desc']).default('desc') }))
    .output(listOutput(mailing)),
  get: operation('messages', 'GET', '/mailings/{id}', 'One of them with its text and its files')
    .input(onlyId)
    .output(
      mailing.extend({
        html: z.string(),
        files: z.array(z.object({ name: z.string(), size: z.int() })),
      }),
    ),
  outcome: operation(
    'messages',
    'GET',
    '/mailings/{id}/outcome',
    'How far one of them is, for who waits for it',
    { unattended: true },
  )
    .input(onlyId)
    .output(
      mailing.pick({
        state: true,
        recipients: true,
        selected: true,
        sent: true,
        failed: true,
        leftOut: true,
      }),
    ),
  limits: operation('messages', 'GET', '/mailing-limits', 'How large the files of a mail may be')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        /** All together, in bytes: less where the mail server takes less. */
        attachable: z.int(),
      }),
    ),
  preview: operation(
    'messages',
    'POST',
    '/mailings/preview',
    'The mail as one of its recipients gets it; changes nothing and sends nothing',
    limit,
  )
    .input(z.strictObject({ target, ...words, position: z.int().min(0).max(MAX_POSITION) }))
    .output(
      z.object({
        /** How many get it. */
        total: z.int(),
        name: z.string(),
        address: z.string(),
        secondAddress: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  send: operation('messages', 'POST', '/mailings', 'Send a mail to each of these people', limit)
    .input(
      z.strictObject({
        target,
        ...words,
        uploadIds: files,
        /** How many the sender has seen that get it. */
        receiving: z.int().nonnegative(),
        confirmed: z.array(z.enum(CONFIRMABLE)).max(CONFIRMABLE.length).default([]),
        /** Wall time of the academy; soon when left out. */
        sendAt: z.string().refine(isWallTime, 'Data o ora non valida').optional(),
      }),
    )
    .output(z.object({ id, batchId: id })),
  test: operation('messages', 'POST', '/mailings/test', 'Send the mail to oneself, to look at it')
    .input(z.strictObject({ ...words, address: optionalLine(), uploadIds: files }))
    .output(done),
  cancel: operation(
    'messages',
    'POST',
    '/mailings/{id}/cancellation',
    'Keep back what has not gone',
  )
    .input(onlyId)
    .output(done),
  retry: operation('messages', 'POST', '/mailings/{id}/retry', 'Try again what was not sent')
    .input(onlyId)
    .output(done),
}
