import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import type { SubjectRow } from '../../domain/contract.ts'
import { subjectLabel } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { api, SUBJECT_READERS } from '../api.ts'

const also = { also: SUBJECT_READERS }

/** Moves a subject to the trash, after asking; can still be taken back. */
export async function remove(subject: SubjectRow): Promise<void> {
  const { id } = subject
  const yes = await confirm({
    title: `Elimina ${subjectLabel(subject)}`,
    text: text.CONFIRM_DELETE,
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.delete, { id }, also)
  undoToast(text.SUBJECT_DELETED, () => act(api.restore, { id }, also))
}

/** Takes a subject out of the trash; can be taken back. */
export async function restore({ id }: Pick<SubjectRow, 'id'>): Promise<void> {
  await act(api.restore, { id }, also)
  undoToast(text.SUBJECT_RESTORED, () => act(api.delete, { id }, also))
}
