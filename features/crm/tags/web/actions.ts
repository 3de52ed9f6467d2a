import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { TagGroup, TagRow } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** A tag as far as taking it away is concerned. */
type Held = Pick<TagRow, 'id' | 'name' | 'leads'>

const toTrash = ({ id }: Pick<Held, 'id'>) => write(api.delete, { id })
const back = ({ id }: Pick<Held, 'id'>) => write(api.restore, { id })

export const remove = action({
  ask: ({ name, leads }: Held) => deletion(`Elimina ${name}`, text.confirmDelete(leads)),
  call: toTrash,
  undo: back,
  said: text.TAG_DELETED,
  failed: text.failedText,
})
export const restore = action({
  call: back,
  undo: toTrash,
  said: text.TAG_RESTORED,
  failed: text.failedText,
})

export const removeCategory = action({
  ask: ({ name }: TagGroup) => deletion(`Elimina ${name}`, text.CONFIRM_DELETE_CATEGORY),
  call: ({ id }: TagGroup) => write(api.deleteCategory, { id }),
  undo: ({ id }: TagGroup) => write(api.restoreCategory, { id }),
  said: text.CATEGORY_DELETED,
  failed: text.failedText,
})
