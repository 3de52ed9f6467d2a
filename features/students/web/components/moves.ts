import { fullName } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { actOnEach } from '#kit/web/bulk.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import * as text from '../../domain/text.ts'
import { api, STUDENT_READERS } from '../api.ts'

/** A student as far as moving her is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const also = { also: STUDENT_READERS }
const bulk = { ...also, input: ({ id }: Named) => ({ id }), label: fullName }

/** Moves a student to the trash, after asking; can still be taken back. */
export async function remove(student: Named): Promise<void> {
  const { id } = student
  const yes = await confirm({
    title: `Elimina ${fullName(student)}`,
    text: text.CONFIRM_DELETE,
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.delete, { id }, also)
  undoToast(text.DELETED, () => act(api.restore, { id }, also))
}

/** Moves several students to the trash, after asking; false when not all of them went there. */
export async function removeAll(students: readonly Named[]): Promise<boolean> {
  const yes = await confirm({
    title: 'Elimina studenti',
    text: text.confirmDeleteAll(students.length),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return false
  return actOnEach(api.delete, students, {
    ...bulk,
    doing: 'Eliminazione',
    done: text.allDeleted,
  })
}

/** Takes a student out of the trash; can be taken back. */
export async function restore({ id }: Named): Promise<void> {
  await act(api.restore, { id }, also)
  undoToast(text.RESTORED, () => act(api.delete, { id }, also))
}

/** Takes several students out of the trash. */
export async function restoreAll(students: readonly Named[]): Promise<boolean> {
  return actOnEach(api.restore, students, { ...bulk, doing: 'Ripristino', done: text.allRestored })
}

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
