import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'

/** The answer of an operation that starts a batch; by itself for the contracts of other features. */
export const started = z.object({ batchId: id })
