import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

interface Room {
  readonly id: number
  readonly name: string
}
const toTrash = ({ id }: Room) => write(api.delete, { id })
const back = ({ id }: Room) => write(api.restore, { id })

export const remove = action({
  ask: ({ name }: Room) => deletion(`Elimina ${name}`, text.CONFIRM_DELETE),
  call: toTrash,
  undo: back,
  said: text.ROOM_DELETED,
})
export const restore = action({ call: back, undo: toTrash, said: text.ROOM_RESTORED })
