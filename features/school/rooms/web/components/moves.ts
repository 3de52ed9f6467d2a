import { removing } from '#kit/web/trash.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

const trash = { delete: api.delete, restore: api.restore }

export const remove = removing<{ id: number; name: string }>(trash, {
  title: ({ name }) => `Elimina ${name}`,
  question: () => text.CONFIRM_DELETE,
  done: text.ROOM_DELETED,
})
