import { z } from 'zod'
import { target } from '#f/school/recipients/domain/contract.ts'
import { RECIPIENT_KINDS } from '#f/school/recipients/domain/types.ts'
import { id, operation, optionalLine, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { NOTICE_KINDS } from './types.ts'

export const noticeCodes = {
  'notices.no_subject': 'invalid',
  'notices.no_text': 'invalid',
  'notices.nobody': 'invalid',
  'notices.not_found': 'not_found',
  'notices.many': 'conflict',
  'notices.recipients_changed': 'conflict',
} as const satisfies Codes

const MAX_HTML = 20_000

const notice = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  byMail: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** Names of the courses that it was for. */
  courses: z.string(),
  students: z.int(),
  teachers: z.int(),
})
export type Notice = z.infer<typeof notice>

const told = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  name: z.string(),
  /** As old clients say it: 0 for the course itself, 1 for a person. */
  flag: z.literal([0, 1]),
  readAt: z.string().nullable(),
})
export type Told = z.infer<typeof told>

const ofPerson = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type OfPerson = z.infer<typeof ofPerson>

const newestFirst = { dir: z.enum(['asc', 'desc']).default('desc') }

/** Notifications to courses, students and teachers; they are kept for a program of theirs. */
export const noticesContract = {
  list: operation('messages', 'GET', '/notices', 'The notifications that were sent, newest first')
    .input(listInput(['createdAt', 'subject'], newestFirst))
    .output(listOutput(notice)),
  told: operation('messages', 'GET', '/notices/{id}/told', 'Who was told, and who has read it')
    .input(listInput(['name'], { id }))
    .output(listOutput(told)),
  ofPerson: operation(
    'messages',
    'GET',
    '/notices/of/{kind}/{personId}',
    'What a student or a teacher was told, newest first',
  )
    .input(
      listInput(['createdAt', 'subject'], {
        ...newestFirst,
        kind: z.enum(RECIPIENT_KINDS),
        personId: id,
      }),
    )
    .output(listOutput(ofPerson)),
  send: operation(
    'messages',
    'POST',
    '/notices',
    'Tell courses and people: one for each course and one for each person',
    { values: 70_000 },
  )
    .input(
      z.strictObject({
        target,
        subject: optionalLine(),
        html: text().max(MAX_HTML),
        /** Whether it also goes by mail to those who have an address. */
        byMail: z.boolean().default(false),
        /** How many the sender has seen that get it. */
        receiving: z.int().nonnegative(),
        /** Whether many were asked about. */
        confirmed: z.boolean().default(false),
      }),
    )
    .output(z.object({ id, told: z.int() })),
}
