import { fullName } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { removing, removingMany, restoring, restoringMany } from '#kit/web/trash.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** A student as far as moving her is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const trash = { delete: api.delete, restore: api.restore }

export const remove = removing<Named>(trash, {
  title: (student) => `Elimina ${fullName(student)}`,
  question: () => text.CONFIRM_DELETE,
  done: text.DELETED,
})
export const removeAll = removingMany<Named>(trash, {
  title: 'Elimina studenti',
  question: text.confirmDeleteAll,
  label: fullName,
  done: text.allDeleted,
})
export const restore = restoring(trash, text.RESTORED)
export const restoreAll = restoringMany<Named>(trash, { label: fullName, done: text.allRestored })

/** Takes a student off the blacklist, after asking. */
export async function removeFromBlacklist(student: Named): Promise<void> {
  const yes = await confirm({
    title: 'Rimuovi dalla blacklist',
    text: text.confirmUnblacklist(student),
    confirmLabel: 'Rimuovi',
  })
  if (!yes) return
  await act(api.unblacklist, { id: student.id })
  notifyDone(text.UNBLACKLISTED)
}
