/** Records that were taken before, brought to what the old program has now, and back again. */

import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import type { Tx } from '#kit/server/tx.ts'
import { CHANGED_THERE } from '../../domain/text.ts'
import type { MoveData, MoveKind, OldId, Outcome } from '../../domain/types.ts'
import { wasHere } from '../queries/here.ts'
import { answersTo, findRead } from '../queries/moved.ts'
import { moverOf } from './takers.ts'
import type { Here, Taking } from './takers/taker.ts'

/** What became of a record. */
export interface Ended {
  readonly outcome: Outcome
  readonly reason: string
  /** The reading that tells how it was before. */
  readonly before_id?: number
}

/** It stays as it is, though the old program has changed it. */
export const CHANGED: Ended = { outcome: 'changed', reason: CHANGED_THERE }

interface TakenRecord {
  readonly newId: number
  readonly fingerprint: string
  /** The reading that tells how it was taken last. */
  readonly readId: number
}

/** What a record became when it was taken before. */
export function findTaken(tx: Tx, kind: MoveKind, oldId: OldId): Promise<TakenRecord | undefined> {
  return tx
    .selectFrom('moved_records')
    .select(['new_id as newId', 'fingerprint', 'read_id as readId'])
    .where('kind', '=', kind)
    .where('old_id', '=', oldId)
    .executeTakeFirst()
}

/** Keeps as what a record was taken last. */
export async function putTaken(
  tx: Tx,
  kind: MoveKind,
  oldId: OldId,
  { newId, readId, fingerprint }: TakenRecord,
): Promise<void> {
  await tx
    .updateTable('moved_records')
    .set({ new_id: newId, read_id: readId, fingerprint })
    .where('kind', '=', kind)
    .where('old_id', '=', oldId)
    .execute()
}

/** What lies beside the data of a record, and the fingerprint of both. */
export async function contentOf(taking: Taking, kind: MoveKind, data: MoveData[MoveKind]) {
  const content = (await moverOf(kind).content?.(taking, data)) ?? ''
  const { secrets } = taking.at.services
  return { content, fingerprint: secrets.fingerprint(content === '' ? data : [data, content]) }
}

/**
 * What a record that was taken before became, when it may follow the old program: it came from there
 * alone, nobody has changed it here since, and what was read then is still there to go back to.
 */
async function findAsTaken(
  taking: Taking,
  kind: MoveKind,
  { newId, readId, fingerprint }: TakenRecord,
): Promise<Here<MoveKind> | undefined> {
  const { at, oldId } = taking
  const { isAsTaken } = moverOf(kind)
  if (!isAsTaken || fingerprint === GONE || (await wasHere(at.tx, kind, oldId))) return undefined
  const read = await findRead(at.tx, readId, kind, oldId)
  const here = read && { id: newId, before: read.data }
  return here && (await isAsTaken(taking, here)) ? here : undefined
}

/** The same, of the kinds that the old program can change. */
export async function findFollowing(taking: Taking, kind: MoveKind, taken: TakenRecord) {
  return moverOf(kind).fixed ? undefined : findAsTaken(taking, kind, taken)
}

/** The fingerprint of what has gone to the trash with the old program. */
const GONE = ''

/** Puts a record in the trash that the old program has no more. */
export async function takeAway(taking: Taking, kind: MoveKind): Promise<Result<Ended>> {
  const { at, oldId } = taking
  const taken = await findTaken(at.tx, kind, oldId)
  const here = taken && (await findAsTaken(taking, kind, taken))
  if (!here) return ok(CHANGED)
  const gone = (await moverOf(kind).undo?.(at, here.id, oldId)) ?? ok(true)
  if (!gone.ok) return gone
  await putTaken(at.tx, kind, oldId, { ...taken, fingerprint: GONE })
  return ok({ outcome: 'removed', reason: '', before_id: taken.readId })
}

/** A record that a run brought up to date, or to the trash. */
interface Followed {
  readonly kind: MoveKind
  readonly oldId: OldId
  /** The reading of that run, and the one that tells how it was before. */
  readonly moveInId: number
  readonly beforeId: number
}

/** Brings a record back to how it was before a run followed the old program. */
export async function takeBack(
  at: Working,
  { kind, oldId, moveInId, beforeId }: Followed,
): Promise<Result<unknown>> {
  const { restore, take, fixed } = moverOf(kind)
  const taken = await findTaken(at.tx, kind, oldId)
  const was = await findRead(at.tx, beforeId, kind, oldId)
  if (!taken || !was) return refuse('moveIn.thrown_away')
  const { newId: id } = taken
  const back = taken.fingerprint === GONE ? await restore?.(at, id, oldId) : undefined
  if (back?.ok === false) return back
  const answers = await answersTo(at.tx, beforeId)
  const reading = { at, answers, moveInId: beforeId, oldId, notes: was.notes, content: '' }
  const { content, fingerprint } = await contentOf(reading, kind, was.data)
  const now = await findRead(at.tx, moveInId, kind, oldId)
  const here = { id, before: now?.data ?? was.data }
  const done = fixed ? ok({ newId: id }) : await take({ ...reading, content, here }, was.data)
  if (!done.ok) return done
  await putTaken(at.tx, kind, oldId, { newId: done.value.newId, readId: beforeId, fingerprint })
  return done
}
