import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { Handout, Homework } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

export const removeHandout = action({
  ask: ({ name }) => deletion('Elimina dispensa', text.confirmDeleteHandout(name)),
  call: ({ id }: Handout) => write(api.deleteHandout, { id }),
  undo: ({ id }) => write(api.restoreHandout, { id }),
  said: text.HANDOUT_DELETED,
})
export const removeHomework = action({
  ask: ({ title }) => deletion('Elimina compito', text.confirmDeleteHomework(title)),
  call: ({ id }: Homework) => write(api.deleteHomework, { id }),
  undo: ({ id }) => write(api.restoreHomework, { id }),
  said: text.HOMEWORK_DELETED,
})
