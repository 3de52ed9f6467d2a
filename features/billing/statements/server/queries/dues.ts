import { setImmediate } from 'node:timers/promises'
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
/** So many texts are looked through before others get a turn. */
const TEXTS_A_PIECE = 100

/** The instalments of everybody whom some lines may mean, and what is written of their money. */
interface Candidates {
  readonly dues: KnownDue[]
  readonly payments: KnownPayment[]
}

/** What these lines may pay or stand for, by code or by surname. */
export async function listCandidates(db: Db, lines: readonly OpenLine[]): Promise<Candidates> {
  const texts = lines.map((line) => `${line.payer} ${line.description} ${line.reference}`)
  const coded = new Set(texts.flatMap((text) => findCodes(text).map(({ studentId }) => studentId)))
  const phrases = await phrasesOf(texts)
  const words = [...new Set(phrases.flatMap((text) => wordsOf(text)))]
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
  const named = await namedIn(phrases, students)
  const ids = students.map(({ id }) => id).filter((id) => coded.has(id) || named.has(id))
  const [dues, payments] = await Promise.all([allDues(db, ids), listRecorded(db, ids, lines)])
  return { dues, payments }
}

/** Some texts as the rules spell them, each once. */
async function phrasesOf(texts: readonly string[]): Promise<string[]> {
  const phrases: string[] = []
  for (const text of new Set(texts)) {
    phrases.push(phrase(text))
    if (phrases.length % TEXTS_A_PIECE === 0) await setImmediate()
  }
  return phrases
}

const wordsOf = (text: string) => text.trim().split(' ')

/** Of some students those whose whole surname is in one of these phrases. */
async function namedIn(
  phrases: readonly string[],
  students: readonly { readonly id: number; readonly surname: string }[],
): Promise<Set<number>> {
  const spelt = students.flatMap(({ id, surname }) =>
    spellings(surname).map((spelling) => ({ id, spelling, first: wordsOf(spelling)[0] ?? '' })),
  )
  const byFirst = Map.groupBy(spelt, ({ first }) => first)
  const named = new Set<number>()
  for (const [at, text] of phrases.entries()) {
    for (const word of new Set(wordsOf(text))) {
      for (const { id, spelling } of byFirst.get(word) ?? []) {
        if (!named.has(id) && text.includes(spelling)) named.add(id)
      }
    }
    if (at % TEXTS_A_PIECE === 0) await setImmediate()
  }
  return named
}

/** Open instalments of the students whose name has this in it, by name and date. */
export async function searchDues(db: Db, q: string): Promise<Due[]> {
  const students = await db
    .selectFrom('student_cards as students')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('names'), q))
    // Who owes nothing takes no place of somebody who does.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('dues')
          .whereRef('dues.student_id', '=', 'students.id')
          .where('dues.missing_cents', '>', 0),
      ),
    )
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
