import { fullName } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action, actionOnEach, deletion } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api/list.ts'

/** A student as far as taking an action on them is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const toTrash = ({ id }: Named) => write(api.delete, { id })
const back = ({ id }: Named) => write(api.restore, { id })

export const remove = action({
  ask: (student) => deletion(`Elimina ${fullName(student)}`, text.CONFIRM_DELETE),
  call: toTrash,
  undo: back,
  said: text.DELETED,
})
export const removeAll = actionOnEach({
  ask: (count) => deletion('Elimina studenti', text.confirmDeleteAll(count)),
  call: toTrash,
  doing: 'Eliminazione',
  label: fullName,
  said: text.allDeleted,
})
export const restore = action({ call: back, undo: toTrash, said: text.RESTORED })
export const restoreAll = actionOnEach({
  call: back,
  doing: 'Ripristino',
  label: fullName,
  said: text.allRestored,
})

/** Takes a student off the blacklist. */
export const removeFromBlacklist = action({
  ask: (student) => ({
    title: 'Rimuovi dalla blacklist',
    text: text.confirmUnblacklist(student),
    confirmLabel: 'Rimuovi',
  }),
  call: ({ id }: Named) => write(api.unblacklist, { id }),
  said: text.UNBLACKLISTED,
})
