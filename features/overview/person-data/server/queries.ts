import { sql } from 'kysely'
import { titleOf } from '#f/overview/diary/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import type { Diary } from '#kit/server/diary.ts'
import type { Tab, Value } from '#kit/server/spreadsheet.ts'
import type { Subject } from '../domain/types.ts'
import { OVERVIEW } from '../domain/text.ts'
import { leadParts } from './queries/lead.ts'
import type { Part } from './queries/parts.ts'
import { studentParts } from './queries/student.ts'
import { teacherParts } from './queries/teacher.ts'

/** All that is kept about each kind of person. */
export const PARTS: Readonly<Record<Subject, readonly Part[]>> = {
  student: studentParts,
  teacher: teacherParts,
  lead: leadParts,
}

const TABLES = { student: 'students', teacher: 'teachers', lead: 'leads' } as const

/** How a person is called; `undefined` when there is none, also in the trash. */
export async function findPerson(
  db: Db,
  of: Subject,
  id: number,
): Promise<{ name: string; surname: string; erased: boolean } | undefined> {
  const erased = of === 'lead' ? sql`false` : sql`erased_at is not null`
  const { rows } = await sql<{ name: string; surname: string; erased: boolean }>`
    select name, surname, ${erased} as erased from ${sql.table(TABLES[of])} where id = ${id}
  `.execute(db)
  return rows[0]
}

/** Everything that is stored about a person, one tab a kind; first what there is and why. */
export async function readPerson(
  { db, diary }: { readonly db: Db; readonly diary: Diary },
  of: Subject,
  id: number,
): Promise<Tab[]> {
  const tabs: Tab[] = []
  const overview: Value[][] = []
  for (const { title, why, columns, from } of PARTS[of]) {
    const list = columns.map(([, , expression], at) => sql.raw(`${expression} as c${at}`))
    const { rows } = await sql<Record<string, Value>>`
      select ${sql.join(list)} from ${from(id)}
    `.execute(db)
    overview.push([title, why, rows.length])
    if (rows.length === 0) continue
    tabs.push({
      name: title,
      columns: columns.map(([name, kind]) => ({
        title: name,
        kind: kind === 'action' ? 'text' : kind,
      })),
      rows: rows.map((row) =>
        columns.map(([, kind], at) => {
          const value = row[`c${at}`] ?? null
          return kind === 'action' ? titleOf(diary, String(value)) : value
        }),
      ),
    })
  }
  const columns = [
    { title: 'Dati', kind: 'text', width: 28 },
    { title: 'Perché', kind: 'text', width: 80 },
    { title: 'Righe', kind: 'number' },
  ] as const
  return [{ name: OVERVIEW, columns, rows: overview }, ...tabs]
}
