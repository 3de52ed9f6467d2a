import { z } from 'zod'
import { METHOD_NAME } from '#f/billing/payments/domain/text.ts'
import { formatDay, formatEuro, fullName } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import * as text from '../../domain/text/papers.ts'
import { findPayment } from '../queries/papers.ts'
import { paper } from './paper.ts'

/** That a payment came in, under the number that it was given then. */
export const receiptReport = document(
  { path: '/api/reports/receipt.pdf', who: 'billing', input: z.object({ payment: idText }) },
  async ({ db, services }, { payment: id }) => {
    const payment = await findPayment(db, id)
    if (!payment) return refuse('reports.payment_not_found')
    const { receipt, method, paidOn, dueOn, courseName, academicYear } = payment
    const payer = fullName(payment)
    const amount = formatEuro(payment.amountCents)
    return paper(services, {
      template: 'receipt',
      words: [text.RECEIPT, receipt, payer],
      heading: `${text.RECEIPT} n. ${receipt}`,
      data: {
        words: text.receiptText(payer, amount),
        warning: payment.reversed ? text.REVERSED : null,
        facts: [
          ['Data del pagamento', formatDay(paidOn)],
          ['Importo', amount],
          ['Metodo', METHOD_NAME[method]],
          ['Corso', `${courseName} (${academicYear})`],
          ['Rata con scadenza', formatDay(dueOn)],
          ['Codice fiscale', payment.taxCode],
          ['Residenza', [payment.address, payment.city].filter(Boolean).join(', ')],
        ].filter(([, value]) => value !== ''),
        signature: services.config.ACADEMY_NAME,
      },
    })
  },
)
