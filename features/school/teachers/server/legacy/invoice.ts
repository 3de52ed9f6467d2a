import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { centsToDecimal } from '#kit/domain/money.ts'
import { refuse, ok, type Result } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  asFlag,
  dayField,
  euroField,
  flag,
  flagField,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { teachersContract as c, type Invoice } from '../../domain/contract.ts'
import * as act from '../mutations/invoices.ts'
import { findInvoice, listInvoices } from '../queries/invoices.ts'

/** Room for a file of 10 MB as a data URL in a form, where each + and / takes three signs. */
const WITH_FILE = 16 * 1024 * 1024

const fattura = z.object({
  id: id.meta({ example: 5 }),
  id_insegnante: id.meta({ example: 7 }),
  data: z.string().meta({ example: '2026-10-31' }),
  importo: z.string().meta({ example: '1250.00' }),
  file: z.string().meta({ example: '/api/teacher-invoices/5/file' }),
  note: z.string().meta({ example: '' }),
  flag_pagamento: flag,
})

function presentFattura(invoice: Invoice): z.infer<typeof fattura> {
  return {
    id: invoice.id,
    id_insegnante: invoice.teacherId,
    data: invoice.issuedOn,
    importo: centsToDecimal(invoice.amountCents),
    file: addressOf(invoice),
    note: invoice.note,
    flag_pagamento: asFlag(invoice.paid),
  }
}

/** Where a signed-in browser finds the file; empty when there is none. */
const addressOf = (invoice: Pick<Invoice, 'id' | 'fileName'>) =>
  invoice.fileName === null ? '' : `/api/teacher-invoices/${invoice.id}/file`

const fields = (mark: typeof needed | typeof optional) => ({
  id_insegnante: mark(idField),
  data: mark(dayField('2026-10-31')),
  importo: mark(euroField('1250.00')),
  file: optional(textField('data:application/pdf;base64,…', 'PDF, JPEG or PNG as a data URL')),
  note: optional(textField('')),
  flag_pagamento: optional(flagField),
})

const NAMES = {
  teacherId: 'id_insegnante',
  issuedOn: 'data',
  amountCents: 'importo',
  paid: 'flag_pagamento',
}

type Written = z.output<z.ZodObject<ReturnType<typeof fields>>>

/** An invoice as the screen sends it; what an old client left out is absent here too. */
function asForm(written: Written): Result<Record<string, unknown>> {
  const file = newFile(written.file)
  if (!file.ok) return file
  const given = {
    teacherId: written.id_insegnante,
    issuedOn: written.data,
    amountCents: written.importo,
    note: written.note,
    paid: written.flag_pagamento,
    file: file.value,
  }
  return ok(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
}

/** Old clients send back what they read: nothing, or an address. A data URL is a new file. */
function newFile(text = ''): Result<{ name: string; dataUrl: string } | undefined> {
  if (text === '' || text.startsWith('/api/teacher-invoices/')) return ok(undefined)
  if (!text.startsWith('data:')) return refuse('teachers.invoice_file_type', { field: 'file' })
  return ok({ name: 'fattura', dataUrl: text })
}

export const invoiceScripts: readonly Script[] = [
  reads(
    {
      name: 'getFatture',
      who: 'staff',
      summary:
        'The invoices of all teachers, newest first; file is an address for signed-in browsers.',
      fields: z.object({}),
      answer: z.array(fattura),
    },
    async ({ db }) => ok((await listInvoices(db)).map(presentFattura)),
  ),
  reads(
    {
      name: 'getFattureInsegnante',
      who: 'staff',
      summary: 'The invoices of a teacher, newest first.',
      fields: z.object({ id_insegnante: idField }),
      answer: z.array(fattura),
    },
    async ({ db }, { id_insegnante }) =>
      ok((await listInvoices(db, id_insegnante)).map(presentFattura)),
  ),
  adds(
    {
      name: 'addFattura',
      who: 'staff',
      summary: 'Enters an invoice of a teacher, with or without its file.',
      fields: z.object(fields(needed)),
      answer: added,
      names: NAMES,
      bodyLimit: WITH_FILE,
    },
    async (at, written) => {
      const form = asForm(written)
      const input = form.ok ? await accept(c.createInvoice, form.value) : form
      if (!input.ok) return input
      const made = await act.createInvoice(at, input.value)
      return answering(made, (invoice) => ({ ...ACTED, id: invoice.id }))
    },
  ),
  writes(
    {
      name: 'editFattura',
      who: 'staff',
      summary:
        'Changes an invoice; fields that are left out stay as they are, and so does the file.',
      fields: z.object({ id: idField, ...fields(optional) }),
      answer: acted,
      names: NAMES,
      bodyLimit: WITH_FILE,
    },
    async (at, { id: invoiceId, ...written }) => {
      const before = await findInvoice(at.tx, invoiceId)
      if (!before) return refuse('teachers.invoice_not_found')
      const form = asForm(written)
      if (!form.ok) return form
      const { fileName: _, ...invoice } = before
      const input = await accept(c.updateInvoice, { ...invoice, ...form.value })
      if (!input.ok) return input
      return answering(await act.updateInvoice(at, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteFattura',
      who: 'staff',
      summary: 'Deletes an invoice; the screens can bring it back.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, written) => answering(await deleteRecord(at, act.INVOICE, written.id), () => ACTED),
  ),
]
