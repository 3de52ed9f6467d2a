import { sql } from 'kysely'
import { expectedEnd } from '#f/system/batches/domain/rules.ts'
import { findOpen } from '#f/system/batches/server/queries.ts'
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
  OUTCOMES,
  type MoveKind,
  type MoveNote,
  type MoveSource,
  type MoveVerdict,
  type Outcome,
  type QuestionCode,
} from '../domain/types.ts'
import { compare } from './queries/comparison.ts'

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
  'started_at as startedAt',
  'undone_at as undoneAt',
] as const

const worded = <Row extends Pick<MoveIn, 'fault'>>(row: Row): Row => ({
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
export async function findSheet(db: Db, id: number, now: string): Promise<MoveInSheet | undefined> {
  const found = await db
    .selectFrom('move_ins')
    .select([...COLUMNS, 'batch_id as batchId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { batchId, ...row } = found
  const { read, calls } = await db
    .selectFrom('move_in_calls')
    .select([
      sql<number>`(count(read_at))::int`.as('read'),
      sql<number>`(count(*))::int`.as('calls'),
    ])
    .where('move_in_id', '=', id)
    .executeTakeFirstOrThrow()
  const questions = await listQuestions(db, id)
  const work = await findOpen(db, batchId, now)
  const isRead = row.judgedAt !== null || row.fault !== null
  const reading = { since: row.createdAt, now, done: read, total: calls }
  return {
    ...worded(row),
    ...{ read, calls, questions, counts: await countRecords(db, id) },
    running: work !== undefined,
    expectedEnd: work ? work.expectedEnd : isRead ? null : expectedEnd(reading),
    comparison: row.startedAt === null ? [] : await compare(db, id),
  }
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
      ...OUTCOMES.map((outcome) =>
        sql<number>`(count(*) filter (where outcome = ${sql.lit(outcome)}))::int`.as(outcome),
      ),
      sql<number>`(count(*) filter (where outcome is null and verdict <> 'refused'))::int`.as(
        'waiting',
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
    .where((at) => whereIf(query.outcome, (outcome) => at('outcome', '=', outcome)))
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
  sql<Outcome | null>`outcome`.as('outcome'),
  'reason',
] as const

/** Outcomes of which somebody should know. */
const TOLD = ['changed', 'left', 'failed']

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
      .where((at) =>
        at.or([at('verdict', '<>', 'taken'), at('outcome', 'in', TOLD), at('reason', '<>', '')]),
      )
      .orderBy('position')
      .limit(PIECE)
      .execute()
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < PIECE) return
  }
}
