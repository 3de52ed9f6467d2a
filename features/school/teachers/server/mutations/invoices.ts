import { deleteFile, storeDataUrl } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { teachersContract } from '../../domain/contract.ts'
import { findTeacher } from '../queries.ts'
import { findInvoice, findInvoiceFile } from '../queries/invoices.ts'

type Contract = typeof teachersContract
type Form = Input<Contract['createInvoice']>

function columns(input: Form) {
  const { teacherId, issuedOn, amountCents, note, paid } = input
  return { teacher_id: teacherId, issued_on: issuedOn, amount_cents: amountCents, note, paid }
}

/** What the audit keeps of an invoice: its file has a line of its own. */
function auditOf({ file, ...form }: Form) {
  return file === undefined ? form : { ...form, file: file?.name ?? 'removed' }
}

/** Enters an invoice of a teacher who is not in the trash, with its file: both or nothing. */
export async function createInvoice(
  tx: Tx,
  actor: Actor,
  input: Form,
): Promise<Result<{ id: number }>> {
  const teacher = await findTeacher(tx, input.teacherId)
  if (teacher?.state !== 'active') return refuse('teachers.not_found')
  const { id } = await tx
    .insertInto('teacher_invoices')
    .values({ ...columns(input), created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'teacher_invoice.created',
    entity: 'teacher_invoice',
    entityId: id,
    after: auditOf(input),
  })
  const filed = await replaceFile(tx, actor, id, input.file)
  return filed.ok ? ok({ id }) : filed
}

/** Changes an invoice; refused when someone else saved it since it was opened. */
export async function updateInvoice(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['updateInvoice']>,
): Promise<Result<{ version: number }>> {
  const { id, teacherId } = input
  const before = await findInvoice(tx, id)
  if (!before) return refuse('teachers.invoice_not_found')
  const moved = teacherId !== before.teacherId
  if (moved && (await findTeacher(tx, teacherId))?.state !== 'active') {
    return refuse('teachers.not_found', { field: 'teacherId' })
  }
  const version = input.version + 1
  const updated = await tx
    .updateTable('teacher_invoices')
    .set({ ...columns(input), version })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return changedElsewhere(tx, 'teacher_invoice', id)
  await record(tx, actor, {
    action: 'teacher_invoice.updated',
    entity: 'teacher_invoice',
    entityId: id,
    before,
    after: auditOf(input),
  })
  const filed = await replaceFile(tx, actor, id, input.file)
  return filed.ok ? ok({ version }) : filed
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

/** Deletes an invoice; it can be brought back. Deleted already, nothing changes. */
export async function deleteInvoice(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  return move(tx, actor, id, now)
}

/** Brings a deleted invoice back, with its file. */
export async function restoreInvoice(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<Result<{ done: true }>> {
  return move(tx, actor, id, null)
}

async function move(
  tx: Tx,
  actor: Actor,
  id: number,
  deletedAt: string | null,
): Promise<Result<{ done: true }>> {
  const invoice = { table: 'teacher_invoices', entity: 'teacher_invoice', id } as const
  const known = await moveInTrash(tx, actor, invoice, deletedAt)
  return known ? ok({ done: true }) : refuse('teachers.invoice_not_found')
}
