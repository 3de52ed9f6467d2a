import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import { contains, containsPerson, likeText } from '#kit/server/list.ts'
import {
  isLikeName,
  NEAR_READ,
  NEAR_SHOWN,
  partsOf,
  readName,
  readTyped,
} from '../../domain/rules.ts'
import type { MeantKind } from '../../domain/types.ts'

/** The table of each kind of people. */
export const TABLE = { student: 'students', teacher: 'teachers', lead: 'leads' } as const
type PeopleTable = (typeof TABLE)[MeantKind]

/** Surname, name and surname again, folded; a lead's go on with how she is reached. */
const NAMES = { students: 'names', teachers: 'names', leads: 'search' } as const

/** The column of a table that begins with the names. */
export function namesOf(table: PeopleTable): Expression<string> {
  return sql.ref<string>(`${table}.${NAMES[table]}`)
}

/** So much of the names is in the index of their beginning: more would not fit for every name. */
const START = 100

/** The beginning of the names, in the order of its index. */
export function startOf(table: PeopleTable): Expression<string> {
  return sql<string>`left(${namesOf(table)}, ${sql.lit(START)})`
}

/** That the names begin with a folded text. */
export function beginsNames(table: PeopleTable, text: string): Condition {
  return startsWith(startOf(table), text.slice(0, START))
}

type Condition = Expression<SqlBool>

/** Beyond every text that begins with another, as bytes are compared. */
const LAST = '\u{10ffff}'

/** That a text begins with another, by an index of bytes, whatever plan is kept for it. */
function startsWith(text: Expression<string>, start: string): Condition {
  return sql<SqlBool>`(${text} ~>=~ ${start} and ${text} ~<~ ${start + LAST})`
}

/** That people are these. */
export function isAmong(table: PeopleTable, ids: readonly number[]): Condition {
  return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`
}

/**
 * That people have the text in their name, in either order, their mail or their telephone number,
 * or that it is the beginning of their tax code or a payment code of theirs.
 */
export function matches(table: PeopleTable, text: string): Condition {
  const search = sql.ref<string>(`${table}.search`)
  const plain = table === 'teachers' ? contains(search, text) : containsPerson(search, text)
  return sql<SqlBool>`(${sql.join([plain, ...byCode(table, text)], sql` or `)})`
}

/** That people are known by a code which the text is, when it is one. */
export function byCode(table: PeopleTable, text: string): Condition[] {
  if (table === 'leads') return []
  const { taxCode, studentIds } = readTyped(text)
  const ofCode = table === 'students' ? studentIds : []
  return [
    ...(taxCode === undefined
      ? []
      : [startsWith(sql<string>`upper(${sql.ref(`${table}.tax_code`)})`, taxCode)]),
    ...(ofCode.length === 0 ? [] : [isAmong(table, ofCode)]),
  ]
}

/**
 * The people whose name is like the text but for a slip in a word; none when the text has no word
 * that is long enough for that. The database finds who has a part of each word, the rule decides.
 */
export async function nearIds(
  db: Db,
  table: PeopleTable,
  text: string,
  read = NEAR_READ / 10,
): Promise<number[]> {
  const typed = readName(text)
  if (!typed) return []
  const parts = typed.long.map(
    (word) =>
      sql<SqlBool>`(${sql.join(
        partsOf(word).map((part) => sql`${namesOf(table)} like ${`%${likeText(part)}%`}`),
        sql` or `,
      )})`,
  )
  const people = await db
    .selectFrom(table)
    .select(['id', sql<string>`${namesOf(table)}`.as('names')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${sql.join(parts, sql` and `)}`)
    .limit(read)
    .execute()
  const like = people.filter(({ names }) => isLikeName(names, typed)).slice(0, NEAR_SHOWN)
  // Of a frequent name the first that are read were enough.
  const whole = people.length < read || like.length === NEAR_SHOWN || read === NEAR_READ
  return whole ? like.map(({ id }) => id) : nearIds(db, table, text, NEAR_READ)
}
