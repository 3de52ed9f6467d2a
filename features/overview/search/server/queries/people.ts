import { type Expression, sql, type SqlBool } from 'kysely'
import { type CourseOfStudent, coursesOfStudents } from '#f/billing/payments/server/queries.ts'
import {
  leftAll,
  standingOfStudent,
  sumsOf,
  worstShown,
} from '#f/billing/payments/domain/rules/standings.ts'
import { isRunning } from '#f/school/courses/domain/rules.ts'
import type { Day } from '#kit/domain/day.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { likeText } from '#kit/server/list.ts'
import type { Person } from '../../domain/contract.ts'
import { COURSES_NAMED, PEOPLE } from '../../domain/rules.ts'
import { type Area, MEANT, type MeantKind } from '../../domain/types.ts'
import {
  beginsNames,
  byCode,
  isAmong,
  matches,
  namesOf,
  nearIds,
  startOf,
  TABLE,
} from './matching.ts'

/** Somebody, and how well the text means her: the less the better. */
interface Hit {
  readonly kind: MeantKind
  readonly id: number
  readonly tier: number
}

const NEAR = 9
/** The tiers that are asked for together. */
const STEPS = [[0, 1], [2], [3], [NEAR]]
/** Shorter texts are not in the indexes: of them the beginning of the surname is enough. */
const INDEXED = 3

/**
 * The few people whom a text most probably means: by a code, whose surname begins with it, of
 * whose names a later word does, who have it somewhere; then those with a name like it.
 */
export async function listPeople(
  db: Db,
  { q, area }: { readonly q: string; readonly area: Area },
  today: Day,
): Promise<Person[]> {
  const kinds = MEANT[area]
  const text = foldText(q)
  if (text === '') return []
  const tiers = kinds.flatMap((kind) => tiersOf(kind, q))
  let found: Hit[] = []
  // One after the other: a lower one is no good once there are enough people.
  for (const step of STEPS)
    if (found.length < PEOPLE) {
      const asked = step[0] === NEAR ? await nearTiers(db, kinds, q) : tiers
      found = best([
        ...found,
        ...(await hits(
          db,
          asked.filter(({ tier }) => step.includes(tier)),
        )),
      ])
    }
  return withFacts(db, found, today)
}

async function nearTiers(db: Db, kinds: readonly MeantKind[], q: string): Promise<Tier[]> {
  const found = await Promise.all(kinds.map((kind) => nearIds(db, TABLE[kind], q)))
  return kinds.flatMap((kind, at) => {
    const ids = found[at] ?? []
    return ids.length > 0 ? [{ kind, tier: NEAR, condition: isAmong(TABLE[kind], ids) }] : []
  })
}

interface Tier {
  readonly kind: MeantKind
  readonly tier: number
  readonly condition: Expression<SqlBool>
  /** By which index the first are read; without, whichever is quicker. */
  readonly by?: 'start' | 'code'
}

function tiersOf(kind: MeantKind, q: string): Tier[] {
  const table = TABLE[kind]
  const text = foldText(q)
  const codes = byCode(table, q).map((condition): Tier => ({
    ...{ kind, tier: 0, condition, by: 'code' },
  }))
  const begins: Tier = { kind, tier: 1, condition: beginsNames(table, text), by: 'start' }
  if (text.length < INDEXED) return [...codes, begins]
  return [
    ...codes,
    begins,
    // The space before it is not folded away: it is inside the pattern.
    { kind, tier: 2, condition: beginsWord(namesOf(table), text) },
    { kind, tier: 3, condition: matches(table, q) },
  ]
}

/** That a word after the first begins with the text; with its space, as the index knows it. */
function beginsWord(names: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${names} like ${`% ${likeText(text)}%`}`
}

/** The first of each tier by surname, all read by one query, each person at its best. */
async function hits(db: Db, tiers: readonly Tier[]): Promise<Hit[]> {
  if (tiers.length === 0) return []
  const parts = tiers.map((tier) => {
    const found = tier.by ? byIndex(tier) : byFrequency(tier)
    return sql`(select ${sql.lit(tier.kind)} as kind, id, ${sql.lit(tier.tier)} as tier from (${found}) as found)`
  })
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const BY_NAME = sql`surname, name, id`
const FIRST = sql`limit ${sql.lit(PEOPLE)}`

function byIndex({ kind, condition, by }: Tier) {
  const order = by === 'start' ? sql`${startOf(TABLE[kind])} using ~<~` : BY_NAME
  return sql`
    select id from ${sql.table(TABLE[kind])}
    where deleted_at is null and ${condition} order by ${order} ${FIRST}`
}

/**
 * What many people have is soon found by walking along the surnames, what few have by the index of
 * letters; either is slow for the other, and the plan that is kept knows nothing of the text.
 */
const WALKED = 300

function byFrequency({ kind, condition }: Tier) {
  const table = sql.table(TABLE[kind])
  return sql`
    with walked as materialized (
      select id from (
        select * from ${table} where deleted_at is null order by ${BY_NAME} limit ${sql.lit(WALKED)}
      ) as ${table}
      where ${condition} order by ${BY_NAME} ${FIRST}
    )
    select id from walked
    union all (
      select id from (
        select id, surname, name from ${table} where deleted_at is null and ${condition} offset 0
      ) as indexed
      where (select count(*) from walked) < ${sql.lit(PEOPLE)} order by ${BY_NAME} ${FIRST}
    )`
}

/** Of everybody the best hit, and of all the best few; students, teachers, leads. */
function best(all: readonly Hit[]): Hit[] {
  const sorted = all.toSorted((a, b) => a.tier - b.tier)
  const first = new Map<string, Hit>()
  for (const hit of sorted) {
    const key = `${hit.kind} ${hit.id}`
    if (!first.has(key)) first.set(key, hit)
  }
  return [...first.values()].slice(0, PEOPLE)
}

/** These people with what one wants to know of them, in their order; one query for each kind. */
async function withFacts(db: Db, chosen: readonly Hit[], today: Day): Promise<Person[]> {
  const idsOf = (kind: MeantKind) => chosen.flatMap((hit) => (hit.kind === kind ? [hit.id] : []))
  const [student, teacher, lead, courses] = await Promise.all([
    readStudents(db, idsOf('student')),
    readTeachers(db, idsOf('teacher')),
    readLeads(db, idsOf('lead')),
    coursesOfStudents(db, idsOf('student')),
  ])
  const rows = { student, teacher, lead }
  return chosen.flatMap(({ kind, id, tier }): Person[] => {
    const row = rows[kind].get(id)
    if (!row) return []
    const own = kind === 'student' ? (courses.get(id) ?? []) : []
    const dues = own.flatMap((course) => course.dues)
    return [
      {
        ...row,
        kind,
        courses: named(own, today),
        withdrawn: leftAll(own),
        standing: worstShown(standingOfStudent(own, today).courses.map(({ reason }) => reason)),
        lateCents: sumsOf(dues, today).lateCents,
        near: tier === NEAR,
      },
    ]
  })
}

/** The courses to name: those attended that are going on, else the latest. */
function named(courses: readonly CourseOfStudent[], today: Day): Person['courses'] {
  const current = courses.filter((course) => !course.withdrawn && isRunning(course, today))
  return (current.length > 0 ? current : courses.slice(0, 1))
    .slice(0, COURSES_NAMED)
    .map(({ courseId: id, courseName: name, state }) => ({
      id,
      name,
      archived: state === 'archived',
    }))
}

type Row = Pick<Person, 'id' | 'name' | 'surname' | 'mail' | 'phone' | 'blacklisted' | 'notToCall'>
const PLAIN = { phone: '', blacklisted: false, notToCall: false }

async function readStudents(db: Db, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('student_cards as students')
    .where('id', 'in', ids)
    .select([
      'id',
      'name',
      'surname',
      'mail',
      'phone',
      sql<boolean>`exists (
        select from blacklisted_students as listed where listed.student_id = students.id
      )`.as('blacklisted'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, { ...PLAIN, ...row }]))
}

async function readTeachers(db: Db, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('teacher_cards as teachers')
    .where('id', 'in', ids)
    .select(['id', 'name', 'surname', 'mail'])
    .execute()
  return new Map(rows.map((row) => [row.id, { ...PLAIN, ...row }]))
}

async function readLeads(db: Db, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('leads')
    .where('id', 'in', ids)
    .select([
      'id',
      'name',
      'surname',
      'mail',
      'phone',
      sql<boolean>`not_to_call is not null`.as('notToCall'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, { ...PLAIN, ...row }]))
}
