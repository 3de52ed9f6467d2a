import { z } from 'zod'
import { done, id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { BATCH_STATES } from './types.ts'

export const batchCodes = {
  'batches.not_found': 'not_found',
  'batches.empty': 'invalid',
  'batches.too_many': 'invalid',
  'batches.over': 'conflict',
  'batches.nothing_failed': 'conflict',
} as const satisfies Codes

/** A batch with how far it is; instants are ISO. */
const batch = z.object({
  id,
  title: z.string(),
  state: z.enum(BATCH_STATES),
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  createdAt: z.string(),
  startsAt: z.string(),
  endedAt: z.string().nullable(),
  /** When it will probably end, while it runs and enough is done to say. */
  expectedEnd: z.string().nullable(),
  /** Words of its own for the end, when all was done and when not. */
  saidDone: z.string().nullable(),
  saidFailed: z.string().nullable(),
})
export type Batch = z.infer<typeof batch>

/** An item that could not be done, and why. */
const failure = z.object({ position: z.int(), label: z.string(), reason: z.string() })
export type Failure = z.infer<typeof failure>

/** Every user sees the own batches and no others. */
export const batchesContract = {
  running: operation(
    'own-account',
    'GET',
    '/batches/running',
    'Own batches running or just ended',
    { unattended: true },
  )
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(batch) })),
  list: operation('own-account', 'GET', '/batches', 'Own batches')
    .input(listInput(['createdAt', 'title'], { dir: z.enum(['asc', 'desc']).default('desc') }))
    .output(listOutput(batch)),
  get: operation('own-account', 'GET', '/batches/{id}', 'One of the own batches')
    .input(z.strictObject({ id }))
    .output(batch),
  failures: operation('own-account', 'GET', '/batches/{id}/failures', 'What failed in it, and why')
    .input(listInput(['position', 'label'], { id }))
    .output(listOutput(failure)),
  cancel: operation('own-account', 'POST', '/batches/{id}/cancellation', 'Leave the rest undone')
    .input(z.strictObject({ id }))
    .output(done),
  retry: operation('own-account', 'POST', '/batches/{id}/retry', 'Try again what failed')
    .input(z.strictObject({ id }))
    .output(done),
}
