import { listOpen } from '#f/system/batches/server/queries.ts'
import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { addJob } from '#kit/server/jobs.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { moveInContract } from '../domain/contract.ts'
import { FIRST_CALLS, KEPT_DAYS } from '../domain/rules.ts'
import { folderOf } from '../domain/rules/address.ts'
import { QUESTIONS, type MoveSource } from '../domain/types.ts'
import { addCalls } from './mutations/reading.ts'
import { sealLogin } from './queries/reading.ts'

type Contract = typeof moveInContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

/** The job that reads for a while. */
export const READ = 'move_in.read'

/** What is to be read, with the login where it is a server. */
interface Reading {
  readonly source: MoveSource
  readonly address: string
  readonly uploads: string
  readonly login?: { readonly username: string; readonly password: string }
}

/** Writes down what is to be read; nothing has been asked yet. */
export async function openReading(
  tx: Tx,
  actor: Actor,
  { secrets }: Pick<Services, 'secrets'>,
  { source, address, uploads, login }: Reading,
): Promise<Result<{ id: number }>> {
  const { id } = await tx
    .insertInto('move_ins')
    .values({
      ...{ source, address, uploads: uploads.replace(/\/+$/, ''), created_by: actor.username },
      sealed_login: login ? sealLogin(secrets, login) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addCalls(tx, id, FIRST_CALLS)
  await record(tx, actor, {
    ...{ action: 'move_in.started', entity: 'move_in', entityId: id },
    after: { address },
  })
  return ok({ id })
}

/** Reads a server by itself, as work behind the requests. */
export async function startReading(
  { tx, actor, services }: Writing,
  { address, uploads, ...login }: Input<Contract['start']>,
): Promise<Result<{ id: number }>> {
  const reading = { source: 'server', address: folderOf(address), uploads, login } as const
  const opened = await openReading(tx, actor, services, reading)
  if (opened.ok) await readLater(tx, opened.value.id)
  return opened
}

/** Lets the reading go on, at once or after some seconds. */
export async function readLater(db: Db, id: number, delaySeconds = 0): Promise<void> {
  await addJob(db, READ, { id }, { key: `${READ} ${id}`, delaySeconds })
}

async function lock(tx: Tx, id: number) {
  return tx
    .selectFrom('move_ins')
    .select(['fault', 'dropped_at as droppedAt', 'batch_id as batchId', 'started_at as startedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Goes on where the reading stopped. */
export async function resumeReading({ tx, actor }: Writing, id: number): Promise<Done> {
  const reading = await lock(tx, id)
  if (!reading) return refuse('moveIn.not_found')
  if (reading.fault === null || reading.droppedAt !== null) return refuse('moveIn.not_stopped')
  await tx.updateTable('move_ins').set({ fault: null, tries: 0 }).where('id', '=', id).execute()
  await readLater(tx, id)
  await record(tx, actor, { action: 'move_in.resumed', entity: 'move_in', entityId: id })
  return DONE
}

/** Answers a question for all equal cases, as long as none of them was taken by the answer. */
export async function answerQuestion(
  { tx, actor }: Writing,
  { id, code, answer }: Input<Contract['answer']>,
): Promise<Done> {
  const options: readonly string[] = QUESTIONS[code]
  if (!options.includes(answer)) return refuse('moveIn.no_such_answer', { field: 'answer' })
  const reading = await lock(tx, id)
  if (reading && reading.startedAt !== null) return refuse('moveIn.answers_used')
  const answered = await tx
    .updateTable('move_in_questions')
    .set({ answer, answered_by: actor.username })
    .where('move_in_id', '=', id)
    .where('code', '=', code)
    .executeTakeFirst()
  if (answered.numUpdatedRows === 0n) return refuse('moveIn.no_question')
  const after = { code, answer }
  await record(tx, actor, { action: 'move_in.answered', entity: 'move_in', entityId: id, after })
  return DONE
}

/** Throws away what was read, the login too; that it was read stays. Not while a move needs it. */
export async function dropReading({ tx, actor, now }: Writing, id: number): Promise<Done> {
  const reading = await lock(tx, id)
  if (!reading) return refuse('moveIn.not_found')
  if (reading.droppedAt !== null) return DONE
  if ((await listOpen(tx, [reading.batchId])).size > 0) return refuse('moveIn.running')
  await empty(tx, [id], now)
  await record(tx, actor, { action: 'move_in.dropped', entity: 'move_in', entityId: id })
  return DONE
}

async function empty(db: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['move_in_calls', 'move_in_records', 'move_in_questions'] as const) {
    await db.deleteFrom(table).where('move_in_id', 'in', ids).execute()
  }
  const dropped = sql<string>`coalesce(dropped_at, ${now})`
  const left = { sealed_login: null, dropped_at: dropped }
  await db.updateTable('move_ins').set(left).where('id', 'in', ids).execute()
}

/**
 * What was read is kept for a while and no longer: it tells of people. Nor is what was still written
 * when it was thrown away.
 */
export async function sweepReadings(db: Db, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ id: number; batchId: number | null }>`
    select id, batch_id as "batchId" from move_ins
    where case when dropped_at is null
      then created_at < ${now.subtract({ hours: 24 * KEPT_DAYS }).toString()}
      else exists (select from move_in_calls where move_in_id = move_ins.id)
    end
  `.execute(db)
  const open = await listOpen(
    db,
    rows.map(({ batchId }) => batchId),
  )
  const ended = rows.filter(({ batchId }) => batchId === null || !open.has(batchId))
  await empty(
    db,
    ended.map(({ id }) => id),
    now.toString(),
  )
}
