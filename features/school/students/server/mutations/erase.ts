import { sql } from 'kysely'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges } from '#kit/server/tx.ts'
import { ERASED_NAME, ERASED_SURNAME } from '../../domain/text.ts'

/**
 * Takes away all that says who some students are, their picture and why they were on the blacklist;
 * their rows stay in the trash for the payments, with a number in the place of the name.
 */
export async function eraseStudents(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const these = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ photoId: number }>`
    select photo_id as "photoId" from students where id = ${these} and photo_id is not null
  `.execute(tx)
  await sql`
    update students set
      name = ${ERASED_NAME}::text || ' ' || id, surname = ${ERASED_SURNAME}, mail = '', mail2 = '',
      phone = '', address = '', city = '', birth_city = '', birth_date = '1900-01-01',
      tax_code = '', profession = '', identity_document = '', notes = '', photo_id = null,
      version = version + 1, deleted_at = coalesce(deleted_at, ${now}::timestamptz),
      erased_at = ${now}::timestamptz
    where id = ${these}
  `.execute(tx)
  await sql`delete from blacklistings where student_id = ${these}`.execute(tx)
  const files = rows.map(({ photoId }) => photoId)
  await forgetFiles(tx, actor, files)
  await forgetChanges(tx, 'student', ids)
}
