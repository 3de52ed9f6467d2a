import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { UNDOING_TITLE } from '../../domain/text.ts'
import { takeAllBack } from '../mutations/undo.ts'

/** Takes a whole move back, in one piece: half of it would be no academy. */
export const undoing: BatchKind<{ moveInId: number }> = {
  name: 'move_in.undo',
  title: () => UNDOING_TITLE,
  who: 'move-in',
  item: z.object({ moveInId: id }),
  act: (at, { moveInId }) => takeAllBack(at, moveInId),
}
