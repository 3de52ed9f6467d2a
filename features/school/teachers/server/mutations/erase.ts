import { sql } from 'kysely'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import type { Day } from '#kit/domain/day.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges } from '#kit/server/tx.ts'
import { ERASED_NAME, ERASED_SURNAME } from '../../domain/text.ts'
import { TEACHER_FIELDS } from '../../domain/types.ts'
import { TEACHER_FORM } from '../queries.ts'

/**
 * Takes away all that says who some teachers are; their rows stay in the trash for lessons, rates
 * and invoices, with a number in the place of the name. The files of the invoices stay for as long
 * as the law wants: `dropInvoiceFiles`.
 */
export async function eraseTeachers(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const these = sql<number>`any(${[...ids]}::bigint[])`
  await tx
    .updateTable('teachers')
    .set({
      ...TEACHER_FORM.columns({ ...emptyTexts(TEACHER_FIELDS), surname: ERASED_SURNAME }),
      name: sql<string>`${ERASED_NAME}::text || ' ' || id`,
      version: sql<number>`version + 1`,
      deleted_at: sql<string>`coalesce(deleted_at, ${now}::timestamptz)`,
      erased_at: now,
    })
    .where('id', '=', these)
    .execute()
  await sql`delete from teacher_subjects where teacher_id = ${these}`.execute(tx)
  await sql`delete from teacher_group_members where teacher_id = ${these}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update teacher_invoices set note = '' where teacher_id = ${these} returning id
  `.execute(tx)
  await forgetChanges(
    tx,
    'teacher_invoice',
    rows.map(({ id }) => id),
  )
  await forgetChanges(tx, 'teacher', ids)
}

/** Takes away the files of invoices that were issued up to a day; answers how many there were. */
export async function dropInvoiceFiles(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  until: Day,
): Promise<number> {
  const { rows } = await sql<{ fileId: number }>`
    update teacher_invoices set file_id = null
    from teacher_invoices before
    where before.id = teacher_invoices.id and before.file_id is not null
      and before.issued_on <= ${until}
    returning before.file_id as "fileId"
  `.execute(tx)
  const files = rows.map(({ fileId }) => fileId)
  await forgetFiles(tx, actor, files)
  return files.length
}
