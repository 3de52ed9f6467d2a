import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { Activity } from '../domain/contract.ts'
import { UNDONE } from '../domain/text.ts'
import { api } from './api.ts'

/** Takes something back; what stands in the way is said. */
export const undo = action({
  call: ({ key }: Activity) => write(api.undo, { key }),
  said: UNDONE,
})
