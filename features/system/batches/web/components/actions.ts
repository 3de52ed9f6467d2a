import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Batch } from '../../domain/contract.ts'
import { CANCELLED, confirmCancel, RETRIED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Leaves the rest of a batch undone, after asking. */
export async function cancel(batch: Batch): Promise<void> {
  const question = { title: 'Interrompi', text: confirmCancel(batch), confirmLabel: 'Interrompi' }
  if (!(await confirm({ ...question, cancelLabel: 'Continua', danger: true }))) return
  await act(api.cancel, { id: batch.id })
  notifyDone(CANCELLED)
}

/** Tries again what failed. */
export async function retry({ id }: Batch): Promise<void> {
  await act(api.retry, { id })
  notifyDone(RETRIED)
}
