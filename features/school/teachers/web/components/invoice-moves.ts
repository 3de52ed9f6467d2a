import { act } from '#kit/web/act.ts'
import { undoToast } from '#kit/web/toast.tsx'
import type { Invoice } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api, TEACHER_READERS } from '../api.ts'

const also = { also: TEACHER_READERS }

/** Marks an invoice as paid, or as not; can be taken back. */
export async function setPaid(invoice: Invoice, paid: boolean): Promise<void> {
  const { fileName: _, ...data } = invoice
  const { version } = await act(api.updateInvoice, { ...data, paid }, also)
  undoToast(paid ? text.INVOICE_PAID : text.INVOICE_UNPAID, () =>
    act(api.updateInvoice, { ...data, version, paid: invoice.paid }, also),
  )
}

/** Deletes an invoice; can be taken back. */
export async function removeInvoice({ id }: Invoice): Promise<void> {
  await act(api.deleteInvoice, { id }, also)
  undoToast(text.INVOICE_DELETED, () => act(api.restoreInvoice, { id }, also))
}
