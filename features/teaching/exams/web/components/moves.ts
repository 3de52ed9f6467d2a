import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import type { Exam } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** Puts an exam with its grades in the trash, after asking; can still be taken back. */
export async function remove(exam: Exam): Promise<void> {
  const { id } = exam
  const yes = await confirm({
    title: 'Elimina esame',
    text: text.confirmDelete(exam),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.delete, { id })
  undoToast(text.EXAM_DELETED, () => act(api.restore, { id }))
}
