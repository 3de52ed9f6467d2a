import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { movingTitle } from '../../domain/text.ts'
import { takePart, type Part } from '../mutations/taking.ts'

/** Takes some records of the old program at a time, in the order in which one needs another. */
export const moving: BatchKind<Part> = {
  name: 'move_in.run',
  title: movingTitle,
  who: 'move-in',
  item: z.object({ moveInId: id, to: z.int() }),
  act: async (at, part) => {
    await takePart(at, part)
    return ok(true)
  },
}
