import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type {
  MoveCounts,
  MoveIn,
  MoveInSheet,
  moveInContract,
  MoveQuestion,
  MoveRow,
} from '../domain/contract.ts'
import { FAULT_TEXTS, noteText, type FaultName } from '../domain/text.ts'
import {
  MOVE_KINDS,
  MOVE_VERDICTS,
  type MoveKind,
  type MoveNote,
  type MoveSource,
  type MoveVerdict,
  type QuestionCode,
} from '../domain/types.ts'

type Contract = typeof moveInContract

const COLUMNS = [
  'id',
  sql<MoveSource>`source`.as('source'),
  'address',
  'created_at as createdAt',
  'created_by as createdBy',
  'judged_at as judgedAt',
  'fault',
  'dropped_at as droppedAt',
] as const

const worded = (row: MoveIn): MoveIn => ({
  ...row,
  fault: row.fault === null ? null : FAULT_TEXTS[row.fault as FaultName],
})

/** A page of what was read. */
export function listReadings(db: Db, query: Input<Contract['list']>): Page<MoveIn> {
  return pageOf(db.selectFrom('move_ins'), query, {
    order: { createdAt: 'created_at' },
    id: 'id',
    rows: async (page) => (await page.select(COLUMNS).execute()).map(worded),
  })
}

/** A dry run with its counts and questions. */
export async function findSheet(db: Db, id: number): Promise<MoveInSheet | undefined> {
  const row = await db
    .selectFrom('move_ins')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { read, calls } = await db
    .selectFrom('move_in_calls')
    .select([
      sql<number>`(count(read_at))::int`.as('read'),
      sql<number>`(count(*))::int`.as('calls'),
    ])
    .where('move_in_id', '=', id)
    .executeTakeFirstOrThrow()
  const questions = await listQuestions(db, id)
  return { ...worded(row), read, calls, counts: await countRecords(db, id), questions }
}

async function listQuestions(db: Db, id: number): Promise<MoveQuestion[]> {
  return db
    .selectFrom('move_in_questions')
    .select([sql<QuestionCode>`code`.as('code'), 'records', 'answer', 'answered_by as answeredBy'])
    .where('move_in_id', '=', id)
    .orderBy('code')
    .execute()
}

async function countRecords(db: Db, id: number): Promise<MoveCounts[]> {
  const rows = await db
    .selectFrom('move_in_records')
    .select([
      sql<MoveKind>`kind`.as('kind'),
      ...MOVE_VERDICTS.map((verdict) =>
        sql<number>`(count(*) filter (where verdict = ${sql.lit(verdict)}))::int`.as(verdict),
      ),
    ])
    .where('move_in_id', '=', id)
    .groupBy('kind')
    .execute()
  return MOVE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** A page of the records of a dry run. */
export function listRecords(db: Db, query: Input<Contract['records']>): Page<MoveRow> {
  const found = db
    .selectFrom('move_in_records')
    .where('move_in_id', '=', query.id)
    .where((at) => whereIf(query.kind, (kind) => at('kind', '=', kind)))
    .where((at) => whereIf(query.verdict, (verdict) => at('verdict', '=', verdict)))
  return pageOf(found, query, {
    order: { position: 'position' },
    id: 'position',
    rows: async (page) => {
      const rows = await page.select(RECORD_COLUMNS).execute()
      return rows.map(({ notes, ...row }) => ({ ...row, notes: notes.map(noteText) }))
    },
  })
}

const RECORD_COLUMNS = [
  'position as id',
  sql<MoveKind>`kind`.as('kind'),
  'old_id as oldId',
  'label',
  sql<MoveVerdict>`verdict`.as('verdict'),
  sql<MoveNote[]>`notes`.as('notes'),
] as const

/** Records that are read together for a file. */
const PIECE = 1_000

/** All records of which there is something to say; read a piece at a time. */
export async function* readDoubtful(db: Db, id: number) {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('move_in_records')
      .select(RECORD_COLUMNS)
      .where('move_in_id', '=', id)
      .where('position', '>', last)
      .where('verdict', '<>', 'taken')
      .orderBy('position')
      .limit(PIECE)
      .execute()
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < PIECE) return
  }
}
