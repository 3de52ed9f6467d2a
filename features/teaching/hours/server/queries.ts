import { sql } from 'kysely'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { BilledLesson, Rate } from '../domain/types.ts'

import { billed, described } from './queries/lessons.ts'

export { readBilledMonth } from './queries/sheets.ts'

/** A teacher as "Cognome Nome", the trash included. */
export async function findTeacher(
  db: Db,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const row = await db
    .selectFrom('teacher_cards as teachers')
    .select(['id', 'surname', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: fullName(row) }
}

/** The rates of a teacher, in no order. */
export async function listRates(db: Db, teacherId: number): Promise<Rate[]> {
  return db
    .selectFrom('teacher_rates')
    .select(['valid_from as validFrom', 'hourly_cents as hourlyCents', 'daily_cents as dailyCents'])
    .where('teacher_id', '=', teacherId)
    .execute()
}

/** Every lesson of a teacher, as far as billing is concerned. */
export async function listBilledLessons(db: Db, teacherId: number): Promise<BilledLesson[]> {
  return billed(db).where('own.teacher_id', '=', teacherId).execute()
}

/** The lessons of a teacher that begin in a month, `2026-10`, with what each of them is. */
export async function listMonthLessons(db: Db, teacherId: number, month: string) {
  const first = `${month}-01`
  return described(db)
    .where('own.teacher_id', '=', teacherId)
    .where('lessons.starts_at', '>=', first)
    .where('lessons.starts_at', '<', sql<string>`${first}::date + interval '1 month'`)
    .execute()
}
