import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** Puts a room in the trash. */
export const remove = action({
  ask: ({ name }) => deletion(`Elimina ${name}`, text.CONFIRM_DELETE),
  call: ({ id }: { id: number; name: string }) => write(api.delete, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: text.ROOM_DELETED,
})
