import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import type { Invoice } from '../../domain/contract.ts'

function invoices(db: Db) {
  return db
    .selectFrom('teacher_invoices')
    .leftJoin('file_cards as files', 'files.id', 'teacher_invoices.file_id')
    .select([
      'teacher_invoices.id',
      'teacher_id as teacherId',
      'issued_on as issuedOn',
      'amount_cents as amountCents',
      'note',
      'paid',
      'files.name as fileName',
      'version',
    ])
    .where('deleted_at', 'is', null)
}

/** The invoices of a teacher, or of all of them, newest first. */
export async function listInvoices(db: Db, teacherId?: number): Promise<Invoice[]> {
  return invoices(db)
    .where((at) => whereIf(teacherId, (id) => at('teacher_id', '=', id)))
    .orderBy('issued_on', 'desc')
    .orderBy('teacher_invoices.id', 'desc')
    .execute()
}

/** An invoice that is not deleted. */
export async function findInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  return invoices(db).where('teacher_invoices.id', '=', id).executeTakeFirst()
}

/** The file of an invoice; `undefined` when it has none, is deleted or does not exist. */
export async function findInvoiceFile(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('teacher_invoices')
    .select('file_id as fileId')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.fileId ?? undefined
}
