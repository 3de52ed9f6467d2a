import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ACADEMY_ZONE, addDays } from '#kit/domain/day.ts'
import { DIARY_SUBJECTS } from '#kit/domain/diary.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Diary } from '#kit/server/diary.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { AcademyLine, diaryContract } from '../../domain/contract.ts'
import { searched, type Line } from '../queries.ts'
import { entryOf, nameKey, readNames } from './present.ts'

type Query = Input<(typeof diaryContract)['academy']>
type Days = Pick<Query, 'from' | 'to'>

const within = ({ from, to }: Days) => sql<boolean>`(
  line.at >= ${from}::timestamp at time zone ${ACADEMY_ZONE}
  and line.at < ${addDays(to, 1)}::timestamp at time zone ${ACADEMY_ZONE}
)`

const COLUMNS = [
  'line.id',
  'at',
  'actor_name as who',
  'action',
  'entity',
  'entity_id as entityId',
  'before',
  'after',
] as const

type AuditLine = Omit<Line, 'source'> & { readonly entity: string; readonly entityId: number }

/** What everybody did in some days: a page of the whole audit. */
export function listAcademy(db: Db, diary: Diary, query: Query): Page<AcademyLine> {
  return pageOf(linesOf(db, diary, query), query, {
    order: { at: 'line.at' },
    id: 'line.id',
    rows: async (page) => present(db, diary, (await page.select(COLUMNS).execute()) as AuditLine[]),
  })
}

const linesOf = (db: Db, diary: Diary, { q, who, ...days }: Days & Partial<Query>) =>
  db
    .selectFrom(
      db
        .selectFrom('audit_entries')
        .select([
          'id',
          'at',
          'actor_name',
          'action',
          'entity',
          'entity_id',
          'before',
          'after',
          'search',
        ])
        .select('actor_name as who')
        .as('line'),
    )
    .where(within(days))
    .where((at) => whereIf(who, (name) => at('actor_name', '=', name)))
    .where(q === undefined || q.trim() === '' ? sql<boolean>`true` : searched(diary, q))

/** Lines of an export are read so many at a time. */
const STEP = 500

/** All of it, the oldest first, for a file. */
export async function* readAcademy(
  db: Db,
  diary: Diary,
  query: Days & { readonly q: string; readonly who?: string | undefined },
): AsyncGenerator<AcademyLine> {
  let last: { at: string; id: number } | undefined
  for (;;) {
    const after = last
    const lines = await linesOf(db, diary, query)
      .where(() =>
        whereIf(after, ({ at, id }) => sql<boolean>`(line.at, line.id) > (${at}, ${id})`),
      )
      .select(COLUMNS)
      .orderBy('at')
      .orderBy('line.id')
      .limit(STEP)
      .execute()
    yield* await present(db, diary, lines)
    last = lines.at(-1)
    if (lines.length < STEP) return
  }
}

/** Who did something in these days, by name. */
export async function listUsers(db: Db, days: Days): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries as line')
    .select('actor_name as name')
    .distinct()
    .where(within(days))
    .orderBy('name')
    .limit(200)
    .execute()
  return rows.map(({ name }) => name)
}

async function present(db: Db, diary: Diary, lines: readonly AuditLine[]): Promise<AcademyLine[]> {
  const about = lines.map(({ entity, entityId }) => [entity, entityId] as const)
  const names = await readNames(db, lines, about)
  return lines.map(({ entity, entityId, ...line }) => {
    const name = names.get(nameKey(entity, entityId))
    const subject = DIARY_SUBJECTS.find((one) => one === entity)
    return {
      ...entryOf(diary, names, { ...line, source: 'registro' }),
      id: line.id,
      about: {
        label: diary.words[entity]?.label ?? entity,
        name: entity === 'lesson' && name ? formatWallTime(name) : (name ?? `n. ${entityId}`),
        subject: name === undefined ? null : (subject ?? null),
        id: Math.max(1, entityId),
      },
    }
  })
}
