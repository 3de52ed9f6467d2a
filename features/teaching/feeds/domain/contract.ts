import { z } from 'zod'
import { done, id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { FEED_KINDS } from './types.ts'

export const feedCodes = {
  'feeds.owner_not_found': 'not_found',
  'feeds.not_found': 'not_found',
} as const satisfies Codes

/** The address that is in use; the address itself is told only by the answer that made it. */
export const feed = z.object({
  id,
  createdAt: z.string(),
  createdBy: z.string(),
})
export type Feed = z.infer<typeof feed>

const owner = z.strictObject({ kind: z.enum(FEED_KINDS), id })

export const feedsContract = {
  get: operation('teaching', 'GET', '/feeds/{kind}/{id}', 'The calendar address in use, if any')
    .input(owner)
    .output(z.object({ feed: feed.nullable() })),
  create: operation(
    'teaching',
    'POST',
    '/feeds/{kind}/{id}',
    'Make a secret calendar address, in place of the one in use',
  )
    .input(owner)
    .output(
      z.object({
        /** Where the calendar is read: below the server's own address unless that is configured. */
        address: z.string(),
        /** The address that no longer works. */
        replacedId: id.nullable(),
      }),
    ),
  revoke: operation('teaching', 'DELETE', '/feeds/{kind}/{id}', 'Revoke the address in use')
    .input(owner)
    .output(z.object({ revokedId: id.nullable() })),
  restore: operation(
    'teaching',
    'POST',
    '/feeds/{id}/restoration',
    'Put a revoked address back to use, in place of the one in use',
  )
    .input(z.strictObject({ id }))
    .output(done),
}
