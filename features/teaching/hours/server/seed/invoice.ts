import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { drawPage } from '#kit/server/demo/pdf.ts'

/** The paper of an invoice: one page of PDF with its day and its amount. */
export function drawInvoice(invoice: { issuedOn: string; amountCents: number }): Buffer {
  const amount = formatEuro(invoice.amountCents).replace(/[^\d.,]/g, '')
  return drawPage([`Fattura del ${formatDay(invoice.issuedOn)}: ${amount} EUR`])
}
