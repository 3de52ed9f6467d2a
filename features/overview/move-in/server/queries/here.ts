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
