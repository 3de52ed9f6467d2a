import { sql } from 'kysely'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges } from '#kit/server/tx.ts'
import { ERASED_NAME, ERASED_SURNAME } from '../../domain/text.ts'
import { STUDENT_FIELDS } from '../../domain/types.ts'
import { STUDENT_FORM } from '../queries.ts'

/** The fields of whom nothing is known any more. */
const NOBODY = {
  ...emptyTexts(STUDENT_FIELDS),
  surname: ERASED_SURNAME,
  birthDate: '1900-01-01',
}

/**
 * Takes away all that says who some students are, their picture and why they were on the blacklist;
 * their rows stay in the trash for the payments, with a number in the place of the name.
 */
export async function eraseStudents(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const these = sql<number>`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ photoId: number }>`
    select photo_id as "photoId" from students where id = ${these} and photo_id is not null
  `.execute(tx)
  await tx
    .updateTable('students')
    .set({
      ...STUDENT_FORM.columns(NOBODY),
      name: sql<string>`${ERASED_NAME}::text || ' ' || id`,
      photo_id: null,
      version: sql<number>`version + 1`,
      deleted_at: sql<string>`coalesce(deleted_at, ${now}::timestamptz)`,
      erased_at: now,
    })
    .where('id', '=', these)
    .execute()
  await sql`delete from blacklistings where student_id = ${these}`.execute(tx)
  const files = rows.map(({ photoId }) => photoId)
  await forgetFiles(tx, actor, files)
  await forgetChanges(tx, 'student', ids)
}
