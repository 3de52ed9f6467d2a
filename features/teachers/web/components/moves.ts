import { fullName } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { actOnEach } from '#kit/web/bulk.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import * as text from '../../domain/text.ts'
import { api, TEACHER_READERS } from '../api.ts'

/** A teacher as far as moving her is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const also = { also: TEACHER_READERS }
const bulk = { ...also, input: ({ id }: Named) => ({ id }), label: fullName }

/** Moves a teacher to the trash, after asking; can still be taken back. */
export async function remove(teacher: Named): Promise<void> {
  const { id } = teacher
  const yes = await confirm({
    title: `Elimina ${fullName(teacher)}`,
    text: text.CONFIRM_DELETE,
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.delete, { id }, also)
  undoToast(text.DELETED, () => act(api.restore, { id }, also))
}

/** Moves several teachers to the trash, after asking; false when not all of them went there. */
export async function removeAll(teachers: readonly Named[]): Promise<boolean> {
  const yes = await confirm({
    title: 'Elimina insegnanti',
    text: text.confirmDeleteAll(teachers.length),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return false
  return actOnEach(api.delete, teachers, { ...bulk, doing: 'Eliminazione', done: text.allDeleted })
}

/** Takes a teacher out of the trash; can be taken back. */
export async function restore({ id }: Pick<Named, 'id'>): Promise<void> {
  await act(api.restore, { id }, also)
  undoToast(text.RESTORED, () => act(api.delete, { id }, also))
}

/** Takes several teachers out of the trash. */
export async function restoreAll(teachers: readonly Named[]): Promise<boolean> {
  return actOnEach(api.restore, teachers, { ...bulk, doing: 'Ripristino', done: text.allRestored })
}
