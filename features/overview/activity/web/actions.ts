import { STARTED } from '#f/system/batches/domain/text/started.ts'
import { undoQuestion } from '#f/system/imports/domain/text.ts'
import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Activity } from '../domain/contract.ts'
import { CLOSED_TITLE, UNDOING_IMPORT, UNDONE } from '../domain/text.ts'
import { api } from './api.ts'

/**
 * Takes something back, an import after asking; what stands in the way is said, and whether lessons
 * are to come back onto a day that was closed since is asked.
 */
export async function undo({ key, kind, about }: Activity): Promise<void> {
  const isImport = kind === 'import'
  if (isImport && !(await confirm(undoQuestion(about, UNDOING_IMPORT)))) return
  try {
    await act(api.undo, { key })
  } catch (cause) {
    const error = toApiError(cause)
    if (error.code !== 'lessons.day_off') throw cause
    const yes = await confirm({
      title: CLOSED_TITLE,
      text: error.message,
      confirmLabel: 'Salva comunque',
      cancelLabel: 'Torna indietro',
      danger: true,
    })
    if (!yes) return
    await act(api.undo, { key, anyway: true })
  }
  notifyDone(isImport ? STARTED : UNDONE)
}
