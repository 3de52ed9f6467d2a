import { sql } from 'kysely'
import { ITEM_FAULT } from '#f/system/batches/domain/text.ts'
import { ok, type Refusal, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { isMeeting } from '#kit/server/tx.ts'
import { decide } from '../../domain/rules/decide.ts'
import { CHANGED_THERE, newNumberLine, noteText } from '../../domain/text.ts'
import type { MoveAnswers, MoveRecord, Outcome, QuestionCode } from '../../domain/types.ts'
import { isFirstOfCode, lastAuditId } from '../queries/moved.ts'
import { keepNumber } from './numbers.ts'
import { moverOf, NUMBERED } from './takers.ts'
import { together, type Taking } from './takers/taker.ts'

/** Some records of a reading: those up to a place that wait. */
export interface Part {
  readonly moveInId: number
  readonly to: number
}

type Waiting = MoveRecord & { readonly position: number }

interface Ended {
  readonly outcome: Outcome
  readonly reason: string
}

/**
 * Takes some records, each by itself: what is refused is told beside it and stops no other. Two who
 * work on one move wait for each other, and whoever comes first takes what still waits before it
 * too: nothing is taken before what it belongs to.
 */
export async function takePart(at: Working, part: Part): Promise<void> {
  await holdAlone(at, part.moveInId)
  const answers = await answersTo(at, part.moveInId)
  for (const record of await waiting(at, part)) {
    const ended = await attempt(at, () => take({ at, answers, ...part, ...record }, record))
    await at.tx
      .updateTable('move_in_records')
      .set(ended)
      .where('move_in_id', '=', part.moveInId)
      .where('position', '=', record.position)
      .execute()
  }
  await at.tx
    .updateTable('move_ins')
    .set({ last_audit_id: await lastAuditId(at.tx) })
    .where('id', '=', part.moveInId)
    .execute()
}

/** However long the other one works, which is no fault of the database. */
async function holdAlone({ tx }: Working, moveInId: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select from move_ins where id = ${moveInId} for update`.execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
}

async function waiting({ tx }: Working, { moveInId, to }: Part): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('move_in_records')
    .select(['position', 'kind', 'old_id as oldId', 'label', 'data', 'notes'])
    .where('move_in_id', '=', moveInId)
    .where('position', '<=', to)
    .where('verdict', '<>', 'refused')
    .where('outcome', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()
  return rows as unknown as Waiting[]
}

async function answersTo({ tx }: Working, moveInId: number): Promise<MoveAnswers> {
  const rows = await tx
    .selectFrom('move_in_questions')
    .select([sql<QuestionCode>`code`.as('code'), 'answer'])
    .where('move_in_id', '=', moveInId)
    .execute()
  return Object.fromEntries(rows.map(({ code, answer }) => [code, answer ?? undefined]))
}

async function attempt(at: Working, work: () => Promise<Result<Ended>>): Promise<Ended> {
  const { tx, services } = at
  const failed = (refusal: Refusal): Ended => ({
    outcome: 'failed',
    reason: services.errors.sentence(refusal),
  })
  await sql`savepoint record`.execute(tx)
  try {
    const result = await work()
    if (result.ok) {
      await sql`release savepoint record`.execute(tx)
      return result.value
    }
    await sql`rollback to savepoint record`.execute(tx)
    return failed(result)
  } catch (error) {
    // Two transactions met: all of this one is done again.
    if (isMeeting(error)) throw error
    // Of a connection that is lost this fails too, and the work is tried again later.
    await sql`rollback to savepoint record`.execute(tx)
    const refusal = services.errors.ofDatabaseError(error)
    return refusal ? failed(refusal) : { outcome: 'failed', reason: ITEM_FAULT }
  }
}

async function take(taking: Taking, record: Waiting): Promise<Result<Ended>> {
  const { at, answers, moveInId } = taking
  const { kind, oldId, data, position } = record
  if (data === null) return ok({ outcome: 'left', reason: '' })
  const fingerprint = at.services.secrets.fingerprint(data)
  const before = await at.tx
    .selectFrom('moved_records')
    .select('fingerprint')
    .where('kind', '=', kind)
    .where('old_id', '=', oldId)
    .executeTakeFirst()
  if (before) {
    const same = before.fingerprint === fingerprint
    return ok({ outcome: same ? 'same' : 'changed', reason: same ? '' : CHANGED_THERE })
  }
  const isFirst =
    kind !== 'student' ||
    record.notes.every(({ code }) => code !== 'tax_code_twice') ||
    (await isFirstOfCode(at.tx, moveInId, position, data))
  const decision = decide(record, answers, isFirst)
  if ('leave' in decision) {
    const why = record.notes.filter(({ code }) => code === decision.leave)
    return ok({ outcome: 'left', reason: why.map(noteText).join('; ') })
  }
  await keepNumber(at.tx, kind, oldId)
  const taken = await moverOf(kind).take(taking, data)
  if (!taken.ok) return taken
  const { newId, matched = false, reason: said = '' } = taken.value
  const kept = matched || NUMBERED[kind] === undefined || String(newId) === oldId
  const reason = together([said, kept ? '' : newNumberLine(newId)])
  await at.tx
    .insertInto('moved_records')
    .values({ kind, old_id: oldId, new_id: newId, move_in_id: moveInId, fingerprint })
    .execute()
  return ok({ outcome: matched ? 'matched' : 'added', reason })
}
