import { sql } from 'kysely'
import { listCourseOptions } from '#f/school/courses/server/queries.ts'
import { readForms } from '#f/school/students/server/queries.ts'
import { byName } from '#f/system/imports/domain/rules.ts'
import { changesIn } from '#f/system/imports/domain/rules/forms.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { namesKey, studentOf } from '../domain/rules.ts'
import type { SaidStudent } from '../domain/types.ts'

/** Courses in which students can be enrolled, by name. */
export async function readCourseNames(
  db: Db,
  today: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  return byName(await listCourseOptions(db, { offer: 'offered' }, today))
}

/** Which student each of these lines is about, and whether it says anything new of her. */
export async function matchStudents(db: Db, said: readonly SaidStudent[]) {
  const known = await readForms(db, {
    taxCodes: said.flatMap(({ values }) => values.taxCode ?? []),
    names: said.map(namesKey),
  })
  const byCode = Map.groupBy(known, ({ taxCode }) => taxCode)
  const byNames = Map.groupBy(known, ({ name, surname }) => foldText(`${surname} ${name}`))
  return said.map((line) => {
    const { name, surname, taxCode = '' } = line.values
    const possible = new Set([
      ...(byCode.get(taxCode) ?? []),
      ...(byNames.get(foldText(`${surname} ${name}`)) ?? []),
    ])
    const { student, reason } = studentOf(line, [...possible])
    if (reason !== undefined) return { id: null, reason }
    if (student === undefined) return { id: null }
    return { id: student.id, same: changesIn('courseIds', line, student) === undefined }
  })
}

/** Two who bring students in at once would not see each other's. */
export async function lockStudents(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('student imports', 0))`.execute(tx)
}
