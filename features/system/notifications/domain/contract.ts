import { z } from 'zod'
import { done, id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MOST_AT_ONCE } from './rules.ts'

export const notificationCodes = {
  'notifications.not_found': 'not_found',
  'notifications.not_yours': 'forbidden',
} as const satisfies Codes

/** A notification in somebody's inbox; instants are ISO. */
const received = z.object({
  id,
  title: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** Null until it was read. */
  readAt: z.string().nullable(),
  /** The student it comes from or is about. */
  student: z.object({ id, name: z.string(), inTrash: z.boolean() }).nullable(),
  /** The request for a makeup lesson that it tells of. */
  makeupId: id.nullable(),
})
export type Received = z.infer<typeof received>

const ids = z.array(id).min(1).max(MOST_AT_ONCE)

/** Everybody reads and marks her own. */
export const notificationsContract = {
  received: operation('inbox', 'GET', '/received-notifications', 'The own inbox, newest first')
    .input(
      listInput(['createdAt', 'title', 'body', 'student'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        /** Only those that were not read. */
        unread: z.boolean().optional(),
      }),
    )
    .output(listOutput(received)),
  unread: operation(
    'inbox',
    'GET',
    '/received-notifications/unread',
    'How many of the own are unread, and the latest of them: asked every 50 seconds',
    { unattended: true },
  )
    .input(z.strictObject({}).optional())
    .output(z.object({ total: z.int().nonnegative(), latest: z.array(received) })),
  markRead: operation(
    'inbox',
    'POST',
    '/received-notifications/reading',
    'Mark some of the own as read; answers those that were unread',
  )
    .input(z.strictObject({ ids }))
    .output(z.object({ ids: z.array(id) })),
  markAllRead: operation(
    'inbox',
    'POST',
    '/received-notifications/reading/all',
    'Mark all of the own as read, up to the newest that was seen',
  )
    .input(z.strictObject({ upTo: id }))
    .output(z.object({ ids: z.array(id) })),
  markUnread: operation(
    'inbox',
    'POST',
    '/received-notifications/reading/reversal',
    'Mark some of the own as unread again',
  )
    .input(z.strictObject({ ids }))
    .output(done),
}
