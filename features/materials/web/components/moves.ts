import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import type { Handout, Homework } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** Deletes a handout, after asking; can still be taken back. */
export async function removeHandout({ id, name }: Handout): Promise<void> {
  const yes = await confirm({
    title: 'Elimina dispensa',
    text: text.confirmDeleteHandout(name),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.deleteHandout, { id })
  undoToast(text.HANDOUT_DELETED, () => act(api.restoreHandout, { id }))
}

/** Deletes homework, after asking; can still be taken back. */
export async function removeHomework({ id, title }: Homework): Promise<void> {
  const yes = await confirm({
    title: 'Elimina compito',
    text: text.confirmDeleteHomework(title),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.deleteHomework, { id })
  undoToast(text.HOMEWORK_DELETED, () => act(api.restoreHomework, { id }))
}
