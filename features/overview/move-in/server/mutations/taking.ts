import { sql } from 'kysely'
import { ITEM_FAULT } from '#f/system/batches/domain/text.ts'
import { ok, type Refusal, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { isMeeting } from '#kit/server/tx.ts'
import { decide } from '../../domain/rules/decide.ts'
import { newNumberLine, noteText } from '../../domain/text.ts'
import type { MoveRecord } from '../../domain/types.ts'
import { answersTo, isFirstOfCode } from '../queries/moved.ts'
import {
  CHANGED,
  contentOf,
  findFollowing,
  findTaken,
  putTaken,
  takeAway,
  type Ended,
} from './following.ts'
import { signLines } from './lines.ts'
import { keepNumber } from './numbers.ts'
import { moverOf, NUMBERED } from './takers.ts'
import { together, type Taking } from './takers/taker.ts'

/** Some records of a reading: those up to a place that wait. */
export interface Part {
  readonly moveInId: number
  readonly to: number
}

type Waiting = MoveRecord & { readonly position: number }

/**
 * Takes some records, each by itself: what is refused is told beside it and stops no other. Two who
 * work on one move wait for each other, and whoever comes first takes what still waits before it
 * too: nothing is taken before what it belongs to.
 */
export async function takePart(at: Working, part: Part): Promise<void> {
  await holdAlone(at, part.moveInId)
  await signLines(at.tx, part.moveInId)
  const answers = await answersTo(at.tx, part.moveInId)
  for (const record of await waiting(at, part)) {
    const ended = await attempt(at, () =>
      take({ at, answers, content: '', ...part, ...record }, record),
    )
    await at.tx
      .updateTable('move_in_records')
      .set(ended)
      .where('move_in_id', '=', part.moveInId)
      .where('position', '=', record.position)
      .execute()
  }
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

async function attempt(at: Working, work: () => Promise<Result<Ended>>): Promise<Ended> {
  const { tx, services } = at
  // What stands here already is no fault: its owner does not let it be written over.
  const failed = (refusal: Refusal): Ended =>
    refusal.code === 'kit.changed_elsewhere'
      ? CHANGED
      : { outcome: 'failed', reason: services.errors.sentence(refusal) }
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
  if (record.notes.some(({ code }) => code === 'gone_there') && answers.gone_there === 'trash') {
    return takeAway(taking, kind)
  }
  if (data === null) return ok({ outcome: 'left', reason: record.notes.map(noteText).join('; ') })
  const { content, fingerprint } = await contentOf(taking, kind, data)
  const before = await findTaken(at.tx, kind, oldId)
  if (before?.fingerprint === fingerprint) return ok({ outcome: 'same', reason: '' })
  const here = before && (await findFollowing(taking, kind, before))
  if (before && !here) return ok(CHANGED)
  const isFirst =
    kind !== 'student' ||
    record.notes.every(({ code }) => code !== 'tax_code_twice') ||
    (await isFirstOfCode(at.tx, moveInId, position, data))
  const decision = decide(record, answers, isFirst)
  if ('leave' in decision) {
    const why = record.notes.filter(({ code }) => code === decision.leave)
    return ok({ outcome: 'left', reason: why.map(noteText).join('; ') })
  }
  if (!here) await keepNumber(at.tx, kind, oldId)
  const taken = await moverOf(kind).take({ ...taking, content, ...(here && { here }) }, data)
  if (!taken.ok) return taken
  const { newId, matched = false, reason } = taken.value
  if (before) {
    await putTaken(at.tx, kind, oldId, { newId, fingerprint, readId: moveInId })
    return ok({ outcome: 'updated', reason: reason ?? '', before_id: before.readId })
  }
  const kept = matched || NUMBERED[kind] === undefined || String(newId) === oldId
  const told = together([reason ?? '', kept ? '' : newNumberLine(newId)])
  await at.tx
    .insertInto('moved_records')
    .values({
      ...{ kind, fingerprint, old_id: oldId, new_id: newId },
      ...{ move_in_id: moveInId, read_id: moveInId },
    })
    .execute()
  return ok({ outcome: matched ? 'matched' : 'added', reason: told })
}
