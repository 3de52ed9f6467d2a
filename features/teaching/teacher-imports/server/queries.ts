import { sql } from 'kysely'
import { listAllRates, readForms } from '#f/school/teachers/server/queries.ts'
import { byName } from '#f/system/imports/domain/rules.ts'
import { changesIn } from '#f/system/imports/domain/rules/forms.ts'
import type { Db } from '#kit/server/db.ts'
import { costsOtherwise, teacherOf } from '../domain/rules.ts'
import { COST_STAYS } from '../domain/text.ts'
import type { SaidTeacher } from '../domain/types.ts'

/** Subjects by name, and by name and note. */
export async function readSubjectNames(db: Db): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('subject_cards')
    .select(['id', 'name', 'note'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return byName(
    rows.flatMap(({ id, name, note }) => [
      { id, name },
      ...(note === '' ? [] : [{ id, name: `${name} - ${note}` }]),
    ]),
  )
}

/** Which teacher each of these lines is about, and whether it says anything new of her. */
export async function matchTeachers(db: Db, said: readonly SaidTeacher[]) {
  // An academy has tens of them: all are read.
  const known = await readForms(db)
  const rates = await listAllRates(db)
  return said.map((line) => {
    const { teacher, reason } = teacherOf(line, known)
    if (reason !== undefined) return { id: null, reason }
    if (teacher === undefined) return { id: null }
    const { id } = teacher
    const newest = rates.find(({ teacherId }) => teacherId === id)
    return {
      ...{ id, same: changesIn('subjectIds', line, teacher) === undefined },
      ...(costsOtherwise(line, newest) && { note: COST_STAYS }),
    }
  })
}

/** Two who bring teachers in at once would not see each other's. */
export async function lockTeachers(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('teacher imports', 0))`.execute(tx)
}

/** Of these teachers, those who have lessons. */
export async function whoTeaches(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('lesson_teachers')
    .innerJoin('lesson_cards as lessons', 'lessons.id', 'lesson_teachers.lesson_id')
    .select('teacher_id as id')
    .distinct()
    .where('teacher_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('lessons.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
