import { sql } from 'kysely'
import { listOpen } from '#f/system/batches/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { ImportContract, ImportRecord, ImportRow } from '../domain/contract.ts'
import { headingOf, ROWS_A_PIECE, type KnownHeadings } from '../domain/rules.ts'
import {
  UNDONE_STATES,
  VERDICTS,
  type ImportMode,
  type Undone,
  type Verdict,
} from '../domain/types.ts'
import type { AnyKind } from './mutations/kind.ts'

/** What is wrong with a line, in whichever step it showed. */
const WRONG: readonly Verdict[] = ['refused', 'failed']

const COLUMNS = [
  'id',
  'name',
  sql<ImportMode>`mode`.as('mode'),
  'created_at as createdAt',
  'created_by as createdBy',
  'started_at as startedAt',
  'undone_at as undoneAt',
  'batch_id as batchId',
] as const

type Row = Pick<
  ImportRecord,
  'id' | 'name' | 'mode' | 'createdAt' | 'createdBy' | 'startedAt' | 'undoneAt'
> & { readonly batchId: number | null }

type Counts = Record<Verdict | 'added' | 'updated' | 'waiting' | Undone, number>

/** With the lines of each counted at one look, and whether the server is at work on them. */
async function withCounts(db: Db, rows: readonly Row[]): Promise<ImportRecord[]> {
  const verdict = (one: Verdict) =>
    sql<number>`(count(*) filter (where verdict = ${sql.lit(one)}))::int`.as(one)
  const outcome = (one: string) =>
    sql<number>`(count(*) filter (where outcome = ${sql.lit(one)}))::int`
  const undone = (one: Undone) =>
    sql<number>`(count(*) filter (where undone = ${sql.lit(one)}))::int`.as(one)
  const counted = await db
    .selectFrom('import_rows')
    .select([
      'import_id as id',
      ...VERDICTS.map(verdict),
      outcome('added').as('added'),
      outcome('updated').as('updated'),
      sql<number>`(count(*) filter (where outcome is null and verdict in ('new', 'update')))::int`.as(
        'waiting',
      ),
      ...UNDONE_STATES.map(undone),
    ])
    .where('import_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .groupBy('import_id')
    .execute()
  const open = await listOpen(
    db,
    rows.map(({ batchId }) => batchId),
  )
  const counts = new Map(counted.map((row) => [row.id, row as Counts]))
  return rows.map(({ batchId, ...row }) => {
    const of = counts.get(row.id)
    const { new: fresh, update, skipped, refused, failed, ...done } = of ?? NOTHING
    const { added, updated, waiting, trashed, restored, left } = done
    return {
      ...row,
      verdicts: { new: fresh, update, skipped, refused, failed },
      ...{ added, updated, waiting },
      undone: { trashed, restored, left, waiting: added + updated - trashed - restored - left },
      running: open.has(batchId ?? 0),
    }
  })
}

const NOTHING: Counts = {
  ...{ new: 0, update: 0, skipped: 0, refused: 0, failed: 0 },
  ...{ added: 0, updated: 0, waiting: 0, trashed: 0, restored: 0, left: 0 },
}

/** An import with its counts. */
export async function findImport(
  { name }: AnyKind,
  db: Db,
  id: number,
): Promise<ImportRecord | undefined> {
  const rows = await db
    .selectFrom('imports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('kind', '=', name)
    .execute()
  return (await withCounts(db, rows))[0]
}

/** A page of imports. */
export function listImports(
  { name }: AnyKind,
  db: Db,
  query: Input<ImportContract['list']>,
): Page<ImportRecord> {
  return pageOf(db.selectFrom('imports').where('kind', '=', name), query, {
    order: { createdAt: 'created_at' },
    id: 'id',
    rows: async (page) => withCounts(db, await page.select(COLUMNS).execute()),
  })
}

/** A page of the lines of an import. */
export function listRows(
  kind: AnyKind,
  db: Db,
  query: Input<ImportContract['rows']>,
): Page<ImportRow> {
  const found = db
    .selectFrom('import_rows')
    .where('import_id', '=', query.id)
    .where(ofKind(kind))
    .where((at) => whereIf(query.verdict, (verdict) => at('verdict', '=', verdict)))
    .where((at) => whereIf(query.wrong === true || undefined, () => at('verdict', 'in', WRONG)))
  return pageOf(found, query, {
    order: { line: 'position' },
    id: 'position',
    rows: async (page) => {
      const rows = await page
        .select([
          'position as id',
          'line',
          sql<object | null>`said`.as('said'),
          sql<Verdict>`verdict`.as('verdict'),
          sql<string[]>`reasons`.as('reasons'),
          'record_id as recordId',
        ])
        .execute()
      return rows.map(({ said, ...row }) => ({ ...row, ...(said ? kind.shown(said) : NAMELESS) }))
    },
  })
}

/** A line whose data was erased. */
const NAMELESS = { name: '', details: '' }

const ofKind = ({ name }: AnyKind) => sql<boolean>`exists (
  select from imports where imports.id = import_rows.import_id and imports.kind = ${name}
)`

/** The lines that did not come in, as they stood in the file; read a piece at a time. */
export async function* readRefused(db: Db, id: number) {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .select([
        'position',
        'line',
        sql<string[]>`cells`.as('cells'),
        sql<string[]>`reasons`.as('reasons'),
      ])
      .where('import_id', '=', id)
      .where('position', '>', last)
      .where('verdict', 'in', ['skipped', ...WRONG])
      .orderBy('position')
      .limit(ROWS_A_PIECE)
      .execute()
    yield* rows
    last = rows.at(-1)?.position ?? 0
    if (rows.length < ROWS_A_PIECE) return
  }
}

/** The headings of the file of an import; undefined when there is no such import. */
export async function readHeader(
  { name }: AnyKind,
  db: Db,
  id: number,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(sql<string[]>`header`.as('header'))
    .where('id', '=', id)
    .where('kind', '=', name)
    .executeTakeFirst()
  return row?.header
}

/** What was said before of these headings. */
export async function readHeadings(
  { name }: AnyKind,
  db: Db,
  header: readonly string[],
): Promise<KnownHeadings> {
  const rows = await db
    .selectFrom('import_headings')
    .select(['heading', sql<string | null>`field`.as('field')])
    .where('kind', '=', name)
    .where('heading', '=', sql<string>`any(${header.map(headingOf)}::text[])`)
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}
