import { act } from '#kit/web/act.ts'
import { undoToast } from '#kit/web/toast.tsx'
import type { Invoice } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** Marks an invoice as paid, or as not; can be taken back. */
export async function setPaid(invoice: Invoice, paid: boolean): Promise<void> {
  const { fileName: _, ...data } = invoice
  const { version } = await act(api.updateInvoice, { ...data, paid })
  undoToast(paid ? text.INVOICE_PAID : text.INVOICE_UNPAID, () =>
    act(api.updateInvoice, { ...data, version, paid: invoice.paid }),
  )
}

/** Deletes an invoice; can be taken back. */
export async function removeInvoice({ id }: Invoice): Promise<void> {
  await act(api.deleteInvoice, { id })
  undoToast(text.INVOICE_DELETED, () => act(api.restoreInvoice, { id }))
}
