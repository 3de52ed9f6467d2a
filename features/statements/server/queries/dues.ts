import { sql } from 'kysely'
import { listDues, listOwed } from '#f/payments/server/queries.ts'
import { findCodes } from '#f/payments/domain/rules/code.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { Due } from '../../domain/contract.ts'
import { phrase, type OpenDue, type OpenLine } from '../../domain/rules.ts'

/** An open instalment for the rules and for the screen. */
export type KnownDue = OpenDue & Due

/** How many students a search by name answers. */
const FOUND = 10

/** Open instalments of everybody whom these lines may mean, by code or by surname. */
export async function listCandidates(db: Db, lines: readonly OpenLine[]): Promise<KnownDue[]> {
  const texts = lines.map((line) => `${line.payer} ${line.description} ${line.reference}`)
  const coded = texts.flatMap((text) => findCodes(text).map(({ studentId }) => studentId))
  const words = new Set(texts.flatMap((text) => phrase(text).trim().split(' ')))
  const first = (names: ReturnType<typeof sql>) =>
    sql<boolean>`split_part(${names}, ' ', 1) = any(${[...words]}::text[])`
  const students = await db
    .selectFrom('students')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((at) =>
      at.or([
        sql<boolean>`id = any(${coded}::bigint[])`,
        // As the rules compare: signs are spaces, and an apostrophe may be missing.
        first(sql`regexp_replace(names, '[^[:alnum:]]', ' ', 'g')`),
        first(sql`replace(names, '''', '')`),
      ]),
    )
    .execute()
  return openDues(
    db,
    students.map(({ id }) => id),
  )
}

/** Open instalments of the students whose name has this in it, by name and date. */
export async function searchDues(db: Db, q: string): Promise<Due[]> {
  const students = await db
    .selectFrom('students')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('names'), q))
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND)
    .execute()
  const ids = students.map(({ id }) => id)
  const dues = await openDues(db, ids)
  const place = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ studentId }: Due) => place.get(studentId) ?? 0
  return dues.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What students still owe, by date. */
export async function openDues(db: Db, studentIds: readonly number[]): Promise<KnownDue[]> {
  if (studentIds.length === 0) return []
  const [owed, dues] = await Promise.all([
    listOwed(db, { studentIds }),
    listDues(db, { studentIds }, 'whole'),
  ])
  const known = new Map(owed.map((one) => [`${one.studentId} ${one.courseId}`, one]))
  return dues.flatMap((due) => {
    const one = known.get(`${due.studentId} ${due.courseId}`)
    const paid = due.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const restCents = due.amountCents - paid
    if (!one || due.status === 'paid' || restCents <= 0) return []
    const { studentId, courseId, dueOn } = due
    const { surname, name, courseName } = one
    const studentName = fullName(one)
    return [
      {
        instalmentId: due.id,
        studentId,
        courseId,
        dueOn,
        restCents,
        surname,
        name,
        studentName,
        courseName,
      },
    ]
  })
}
