import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { Wording } from '../domain/contract.ts'
import { DELETED } from '../domain/text.ts'
import { api } from './api.ts'

export const remove = action({
  call: ({ id }: Wording) => write(api.delete, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: DELETED,
})
