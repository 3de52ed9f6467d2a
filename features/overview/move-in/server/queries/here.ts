import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { MoveKind, OldId } from '../../domain/types.ts'

/** Students of some tax codes, by their codes; with `own` those who moved in are left out. */
export async function studentsHere(
  db: Db,
  taxCodes: readonly string[],
  own = false,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; taxCode: string }>`
    select students.id, students.tax_code as "taxCode" from student_particulars students
    where students.deleted_at is null and students.tax_code = any(${[...taxCodes]}::text[])
      and (not ${own} or not exists (
        select from moved_records moved where moved.kind = 'student' and moved.new_id = students.id
      ))
    order by students.id desc
  `.execute(db)
  return new Map(rows.map(({ id, taxCode }) => [taxCode, id]))
}

/** Whether a person was here before, so that nothing of what is here is written over. */
export async function wasHere(db: Db, kind: MoveKind, oldId: OldId): Promise<boolean> {
  const record = await db
    .selectFrom('move_in_records')
    .select('old_id')
    .where('kind', '=', kind)
    .where('old_id', '=', oldId)
    .where('outcome', '=', 'matched')
    .limit(1)
    .executeTakeFirst()
  return record !== undefined
}

/** Whether somebody moved in whose own login of the old program is still to come. */
export async function awaitsLogin(
  db: Db,
  { role, personId }: { readonly role: 'student' | 'teacher'; readonly personId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from moved_records person
    where person.kind = ${role} and person.new_id = ${personId} and not exists (
      select from moved_records login
      where login.kind = 'login' and login.old_id = ${role} || ' ' || person.old_id
    ) and not exists (
      select from move_in_records record
      where record.kind = ${role} and record.old_id = person.old_id and record.outcome = 'matched'
    )
  `.execute(db)
  return rows.length > 0
}
