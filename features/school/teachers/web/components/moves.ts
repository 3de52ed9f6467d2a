import { fullName } from '#kit/domain/format.ts'
import { removing, removingMany, restoring, restoringMany } from '#kit/web/trash.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** A teacher as far as moving her is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const trash = { delete: api.delete, restore: api.restore }

export const remove = removing<Named>(trash, {
  title: (teacher) => `Elimina ${fullName(teacher)}`,
  question: () => text.CONFIRM_DELETE,
  done: text.DELETED,
})
export const removeAll = removingMany<Named>(trash, {
  title: 'Elimina insegnanti',
  question: text.confirmDeleteAll,
  label: fullName,
  done: text.allDeleted,
})
export const restore = restoring(trash, text.RESTORED)
export const restoreAll = restoringMany<Named>(trash, { label: fullName, done: text.allRestored })
