import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DiaryKind, DiarySubject } from '#kit/domain/diary.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import type { Diary, DiarySource } from '#kit/server/diary.ts'
import { contains } from '#kit/server/list.ts'
import { parseKey } from '../domain/rules.ts'
import type { Line } from './queries/line.ts'
import { actionsOfKind, actionsSaid, actionsToldElsewhere, fieldsSaid } from './queries/words.ts'

export type { Line } from './queries/line.ts'
export { nameKey, readNames } from './queries/present.ts'
export { titleOf } from './queries/words.ts'

/** Whose diary, and what of it. */
export interface Asked {
  readonly of: DiarySubject
  readonly id: number
  readonly kind?: DiaryKind | undefined
  readonly q: string
  readonly from?: string | undefined
}

/** A source with its place: what happened at the same instant stands in the order of the places. */
interface Placed {
  readonly source: DiarySource
  readonly place: number
}

/** Where a page begins. */
interface Start extends Placed {
  readonly id: number
  readonly at: string
}

/**
 * The entries of a diary from the one asked for, the newest first, one more than a page shows.
 * Each source is read along its own index, no further than the page needs. `undefined` when there
 * is no such entry.
 */
export async function readLines(db: Db, diary: Diary, asked: Asked): Promise<Line[] | undefined> {
  const { of, id, kind } = asked
  const placed = diary.sources
    .map((source, place) => ({ source, place }))
    .filter(({ source }) => source.rows[of] !== undefined)
  const start = asked.from === undefined ? undefined : await findStart(db, placed, asked)
  if (asked.from !== undefined && start === undefined) return undefined
  const branches = placed
    .filter(({ source }) => kind === undefined || source.kinds.includes(kind))
    .flatMap((one) =>
      (one.source.rows[of]?.(id) ?? []).map(
        (rows) => sql`(
          select line.id, line.at, line.who, line.action, line.before, line.after,
            ${sql.lit(one.source.name)} as source, ${sql.lit(one.place)} as place
          from (${rows}) as line
          where ${since(one, start)} and ${conditionOf(diary, asked, one.source)}
          order by line.at desc, line.id desc limit ${sql.lit(PAGE_SIZE + 1)}
        )`,
      ),
    )
  if (branches.length === 0) return []
  const { rows } = await sql<Line>`
    select id, source, at, who, action, before, after
    from (${sql.join(branches, sql` union all `)}) as lines
    order by at desc, place desc, id desc limit ${sql.lit(PAGE_SIZE + 1)}
  `.execute(db)
  return rows
}

async function findStart(
  db: Db,
  placed: readonly Placed[],
  { of, id, from = '' }: Asked,
): Promise<Start | undefined> {
  const key = parseKey(from)
  const one = placed.find(({ source }) => source.name === key?.source)
  const sources = one?.source.rows[of]?.(id) ?? []
  const branches = sources.map((rows) => sql`select id, at from (${rows}) as line`)
  if (!key || !one || branches.length === 0) return undefined
  const { rows } = await sql<{ at: string }>`
    select at from (${sql.join(branches, sql` union all `)}) as line where id = ${key.id} limit 1
  `.execute(db)
  const [found] = rows
  return found && { ...one, id: key.id, at: found.at }
}

/** Not newer than the entry that the page begins with. */
function since({ place }: Placed, start: Start | undefined): RawBuilder<SqlBool> {
  if (start === undefined) return sql`true`
  if (place > start.place) return sql`line.at < ${start.at}`
  if (place < start.place) return sql`line.at <= ${start.at}`
  return sql`(line.at, line.id) <= (${start.at}, ${start.id})`
}

function conditionOf(
  diary: Diary,
  { kind, q }: Asked,
  { folded }: DiarySource,
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`line.action <> all(${actionsToldElsewhere(diary)}::text[])`]
  if (kind !== undefined) {
    const of = (one: DiaryKind) => sql`${actionsOfKind(diary, one)}::text[]`
    const prefix = sql`split_part(line.action, '.', 1)`
    conditions.push(
      kind === 'change'
        ? sql`${prefix} <> all(${actionsOfKind(diary)}::text[])`
        : sql`${prefix} = any(${of(kind)})`,
    )
  }
  if (q.trim() !== '') conditions.push(searched(diary, q, folded ? FOLDED : FOLD))
  return sql.join(conditions, sql` and `)
}

/** What a line holds: folded when it was written, or now. */
const FOLDED = sql.ref<string>('line.search')
const FOLD = sql<string>`quinte_fold(concat_ws(' ', line.who, line.before::text, line.after::text))`

/** Whether a line holds a text, also where the screen says it in words of its own. */
export function searched(diary: Diary, q: string, held = FOLDED): RawBuilder<SqlBool> {
  const [actions, fields] = [actionsSaid(diary, q), fieldsSaid(diary, q)]
  const ways = [sql<SqlBool>`${contains(held, q)}`]
  if (actions.length > 0) ways.push(sql`line.action = any(${actions}::text[])`)
  if (fields.length > 0) {
    ways.push(sql`line.before ?| ${fields}::text[]`, sql`line.after ?| ${fields}::text[]`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}
