import { sql } from 'kysely'
import { listDues, listOwed } from '#f/billing/payments/server/queries.ts'
import { findCodes } from '#f/billing/payments/domain/rules/code.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { Due } from '../../domain/contract.ts'
import type { OpenLine } from '../../domain/rules.ts'
import { phrase, spellings, type OpenDue } from '../../domain/rules/owed.ts'
import { listRecorded, type KnownPayment } from './recorded.ts'

/** An open instalment for the rules and for the screen. */
export type KnownDue = OpenDue & Due

/** How many students a search by name answers. */
const FOUND = 10
/** In words: `Della Valle Sanseverino di Bella`. */
const LONGEST_SURNAME = 6

/** The instalments of everybody whom some lines may mean, and what is written of their money. */
interface Candidates {
  readonly dues: KnownDue[]
  readonly payments: KnownPayment[]
}

/** What these lines may pay or stand for, by code or by surname. */
export async function listCandidates(db: Db, lines: readonly OpenLine[]): Promise<Candidates> {
  const texts = lines.map((line) => `${line.payer} ${line.description} ${line.reference}`)
  const coded = new Set(texts.flatMap((text) => findCodes(text).map(({ studentId }) => studentId)))
  const runs = runsOf(texts)
  const words = [...runs].filter((run) => !run.includes(' '))
  const firstWord = (names: ReturnType<typeof sql>) =>
    sql<boolean>`split_part(${names}, ' ', 1) in (select unnest(${words}::text[]))`
  const students = await db
    .selectFrom('student_cards as students')
    .select(['id', 'surname'])
    .where('deleted_at', 'is', null)
    .where((at) =>
      at.or([
        sql<boolean>`id = any(${[...coded]}::bigint[])`,
        // As the rules compare: signs are spaces, and an apostrophe may be missing.
        firstWord(sql`translate(names, '''-./', '    ')`),
        firstWord(sql`replace(names, '''', '')`),
      ]),
    )
    .execute()
  // Half of the "Di …" of a school begin with a word that is in every line.
  const meant = students.filter(
    ({ id, surname }) => coded.has(id) || spellings(surname).some((one) => runs.has(one.trim())),
  )
  const ids = meant.map(({ id }) => id)
  const [dues, payments] = await Promise.all([allDues(db, ids), listRecorded(db, ids, lines)])
  return { dues, payments }
}

/** Every run of a few words in some texts, as the rules spell them. */
function runsOf(texts: readonly string[]): Set<string> {
  const runs = new Set<string>()
  for (const text of new Set(texts)) {
    const words = phrase(text).trim().split(' ')
    for (const at of words.keys()) {
      for (let to = at + 1; to <= at + LONGEST_SURNAME; to += 1) {
        runs.add(words.slice(at, to).join(' '))
      }
    }
  }
  return runs
}

/** Open instalments of the students whose name has this in it, by name and date. */
export async function searchDues(db: Db, q: string): Promise<Due[]> {
  const students = await db
    .selectFrom('student_cards as students')
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
  const dues = await allDues(db, studentIds)
  return dues.filter(({ restCents }) => restCents > 0)
}

/** The instalments of students by date; of one that is paid nothing is left. */
async function allDues(db: Db, studentIds: readonly number[]): Promise<KnownDue[]> {
  if (studentIds.length === 0) return []
  const [owed, dues] = await Promise.all([
    listOwed(db, { studentIds }),
    listDues(db, { studentIds }),
  ])
  const known = new Map(owed.map((one) => [`${one.studentId} ${one.courseId}`, one]))
  return dues.flatMap(({ id: instalmentId, studentId, courseId, dueOn, missingCents }) => {
    const one = known.get(`${studentId} ${courseId}`)
    if (!one) return []
    const { surname, name, courseName } = one
    const whose = { studentId, courseId, surname, name, courseName, studentName: fullName(one) }
    return [{ instalmentId, dueOn, restCents: missingCents, ...whose }]
  })
}
