import { deleteFile, storeDataUrl } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { type At, insertRecord, lockRecord, saveVersion } from '#kit/server/records.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { changedElsewhere, type Tx } from '#kit/server/tx.ts'
import type { teachersContract } from '../../domain/contract.ts'
import { TEACHER } from './teacher.ts'
import { findInvoiceFile } from '../queries/invoices.ts'

type Contract = typeof teachersContract
type Form = Input<Contract['createInvoice']>

function columns(input: Form) {
  const { teacherId, issuedOn, amountCents, note, paid } = input
  return { teacher_id: teacherId, issued_on: issuedOn, amount_cents: amountCents, note, paid }
}

/** An invoice of a teacher. */
export const INVOICE = {
  table: 'teacher_invoices',
  entity: 'teacher_invoice',
  missing: 'teachers.invoice_not_found',
} as const satisfies TrashKind

/** What the line of an invoice in the audit says of its file, which has a line of its own. */
function fileNoted({ file }: Form) {
  return file === undefined ? {} : { after: { file: file?.name ?? 'removed' } }
}

/** Enters an invoice of a teacher who is not in the trash, with its file: both or nothing. */
export async function createInvoice(at: At, input: Form): Promise<Result<{ id: number }>> {
  const { tx, actor } = at
  const teacher = await lockRecord(tx, TEACHER, input.teacherId)
  if (!teacher.ok) return teacher
  const values = { ...columns(input), created_by: actor.username }
  const id = await insertRecord(at, INVOICE, values, fileNoted(input))
  const filed = await replaceFile(tx, actor, id, input.file)
  return filed.ok ? ok({ id }) : filed
}

/** Changes an invoice; refused when someone else saved it since it was opened. */
export async function updateInvoice(
  at: At,
  input: Input<Contract['updateInvoice']>,
): Promise<Result<{ version: number }>> {
  const { id, version, teacherId, file } = input
  const saved = await saveVersion(at, INVOICE, {
    id,
    version,
    values: columns(input),
    check: async (before) => {
      if (before.teacher_id === teacherId) return ok(true)
      const teacher = await lockRecord(at.tx, TEACHER, teacherId)
      return teacher.ok ? teacher : { ...teacher, field: 'teacherId' }
    },
    beside: fileNoted(input),
  })
  if (!saved.ok) return saved
  const filed = await replaceFile(at.tx, at.actor, id, file)
  return filed.ok ? saved : filed
}

/** Gives an invoice the file that another program has, in the place of the one it has; or none. */
export async function bringInvoiceFile(
  at: At,
  id: number,
  file: { readonly name: string; readonly content: Buffer } | null,
  follows: boolean,
): Promise<Result<unknown>> {
  const row = await lockRecord(at.tx, INVOICE, id)
  if (!row.ok) return row
  const own = follows ? undefined : await findInvoiceFile(at.tx, id)
  if (own !== undefined) return changedElsewhere(at.tx, INVOICE.entity, id)
  const sent = file && {
    name: file.name,
    dataUrl: `data:;base64,${file.content.toString('base64')}`,
  }
  const filed = await replaceFile(at.tx, at.actor, id, sent)
  if (!filed.ok) return filed
  const beside = { after: { file: file?.name ?? 'removed' } }
  return saveVersion(at, INVOICE, { id, version: 'current', values: {}, beside })
}

/**
 * Gives an invoice the file of the form: a new one replaces the one it has, null takes it away,
 * `undefined` leaves it. Its content decides whether it is a PDF or a picture.
 */
async function replaceFile(
  tx: Tx,
  actor: Actor,
  id: number,
  file: Form['file'],
): Promise<Result<true>> {
  if (file === undefined) return ok(true)
  const before = await findInvoiceFile(tx, id)
  let fileId: number | null = null
  if (file !== null) {
    const stored = await storeDataUrl(tx, actor, { ...file, allowed: 'scan' })
    if (!stored.ok) {
      const size = stored.code === 'files.too_large'
      return refuse(size ? 'teachers.invoice_file_size' : 'teachers.invoice_file_type', {
        field: 'file',
      })
    }
    fileId = stored.value.id
  }
  await tx.updateTable('teacher_invoices').set({ file_id: fileId }).where('id', '=', id).execute()
  if (before !== undefined) await deleteFile(tx, actor, before)
  return ok(true)
}
