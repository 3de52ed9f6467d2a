import { centsToDecimal } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { bytesOf, filesField, WITH_FILES, type SentFile } from '#kit/server/legacy/files.ts'
import { adds, asks, changed, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { lockRecord } from '#kit/server/records.ts'
import { teachersContract as c, type Invoice } from '../../domain/contract.ts'
import { INVOICE } from '../mutations.ts'
import { findInvoice, listInvoices } from '../queries/invoices.ts'
import { teachersRoutes as routes } from '../routes.ts'

const fattura = answer.record<Invoice>({
  id: answer.number(5, 'id'),
  id_insegnante: answer.number(7, 'teacherId'),
  data: answer.words('2026-10-31', 'issuedOn'),
  importo: answer.words('1250.00', ({ amountCents }) => centsToDecimal(amountCents)),
  /** Where a signed-in browser finds the file; empty when there is none. */
  file: answer.words('/api/teacher-invoices/5/file', ({ id, fileName }) =>
    fileName === null ? '' : `/api/teacher-invoices/${id}/file`,
  ),
  note: answer.words('', 'note'),
  flag_pagamento: answer.flag('paid'),
})

const fields = {
  teacherId: field.as('id_insegnante', field.needed(field.id)),
  issuedOn: field.as('data', field.needed(field.day('2026-10-31'))),
  amountCents: field.as('importo', field.needed(field.euros('1250.00'))),
  file: field.optional(filesField),
  note: field.optional(field.text('')),
  paid: field.as('flag_pagamento', field.optional(field.flag)),
} satisfies field.FieldsOf<typeof c.createInvoice>

/** Old clients send back what they read: nothing, or an address. Anything else is a new file. */
function withFile<T extends object>(
  sent: T,
  [file]: readonly SentFile[] = [],
): Result<T & { file?: { name: string; dataUrl: string } }> {
  if (!file?.content || file.content.startsWith('/api/teacher-invoices/')) return ok(sent)
  const content = bytesOf(file)
  if (!content) return refuse('teachers.invoice_file_type', { field: 'file' })
  const dataUrl = `data:;base64,${content.toString('base64')}`
  return ok({ ...sent, file: { name: file.name ?? 'fattura', dataUrl } })
}

export const invoiceScripts = scripts({
  getFatture: reads({
    summary:
      'The invoices of all teachers, newest first; file is an address for signed-in browsers.',
    answer: answer.list(fattura),
    read: async ({ db }) => ok(await listInvoices(db)),
  }),
  getFattureInsegnante: asks(routes.invoices, {
    summary: 'The invoices of a teacher, newest first.',
    fields: { id: field.as('id_insegnante', field.id) },
    answer: answer.rowsOf(fattura),
  }),
  addFattura: adds(routes.createInvoice, {
    summary: 'Enters an invoice of a teacher, with or without its file: a PDF, JPEG or PNG.',
    fields,
    bodyLimit: WITH_FILES,
    prepare: async (_, { file, ...sent }) => withFile(sent, file),
  }),
  editFattura: through(routes.updateInvoice, {
    summary: 'Changes an invoice; fields that are left out stay as they are, and so does the file.',
    fields: { id: field.id, ...field.anyOf(fields) },
    bodyLimit: WITH_FILES,
    prepare: async ({ tx }, { id, file, ...sent }) => {
      const locked = await lockRecord(tx, INVOICE, id)
      if (!locked.ok) return locked
      return withFile(changed(c.updateInvoice, (await findInvoice(tx, id)) ?? {}, sent), file)
    },
  }),
  deleteFattura: through(routes.deleteInvoice, {
    summary: 'Deletes an invoice; the screens can bring it back.',
    fields: { id: field.id },
  }),
})
