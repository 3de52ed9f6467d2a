import { z } from 'zod'
import { done, line, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { ACTIVITY_KINDS } from './types.ts'

export const activityCodes = {
  'activity.not_found': 'not_found',
  'activity.undone': 'conflict',
  'activity.changed_since': 'conflict',
  'activity.used_since': 'conflict',
} as const satisfies Codes

/** Something that was done and can be taken back. */
export const activity = z.object({
  /** Names it: `lessons-12`. */
  key: z.string(),
  /** An instant. */
  at: z.string(),
  who: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  /** What it was about, in words. */
  about: z.string(),
  undone: z.boolean(),
})
export type Activity = z.infer<typeof activity>

export const activityContract = {
  list: operation('audit', 'GET', '/activity', 'What was done lately and can be taken back')
    .input(
      listInput(['at'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        kind: z.enum(ACTIVITY_KINDS).optional(),
        who: line(60).optional(),
      }),
    )
    .output(listOutput(activity)),
  users: operation('audit', 'GET', '/activity/users', 'Who did something that can be taken back')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.string()) })),
  undo: operation('audit', 'POST', '/activity/undo', 'Take back something whole, once')
    .input(
      z.strictObject({
        key: text().max(40),
        /** Bring lessons back although their day was closed meanwhile. */
        anyway: z.boolean().default(false),
      }),
    )
    .output(done),
}
