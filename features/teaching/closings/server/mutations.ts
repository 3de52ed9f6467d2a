import {
  lockLessons,
  lockTimetable,
  rearrangeLessons,
  undoChange as undoLessons,
} from '#f/teaching/lessons/server/mutations.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { type Day, dayOfWallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { closingsContract, Hit } from '../domain/contract.ts'
import { newDays } from '../domain/rules.ts'
import { lessonLines } from '../domain/text.ts'
import type { ClosingDay } from '../domain/types.ts'
import * as find from './queries.ts'

type Contract = typeof closingsContract

/**
 * Closes days, and moves or cancels lessons on them, all or nothing. Days that are closing days
 * already stay as they are; days on which lessons would stay are refused, naming them, unless these
 * are the lessons that were asked about: those of `keep`.
 */
export async function closeDays(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['add']>,
): Promise<Result<Output<Contract['add']>>> {
  const { keep, move, cancel } = input
  await lockTimetable(tx, 'alone')
  const asked = input.days.map(({ day }) => day)
  const days = newDays(input.days, await find.closedAmong(tx, asked))
  const rearranged = await rearrange(tx, actor, input, days)
  if (!rearranged.ok) return rearranged
  const staying = await find.listHits(
    tx,
    days.map(({ day }) => day),
  )
  const free = checkStaying(staying, new Set(keep))
  if (!free.ok) return free
  const added = await insertDays(tx, actor, days)
  const done = { added, moved: move.length, cancelled: cancel.length }
  const { lessonChangeId } = rearranged.value
  if (added.length === 0 && lessonChangeId === null) return ok({ changeId: null, ...done })
  const made = new Set(added)
  const changeId = await keepChange(tx, actor, {
    action: 'added',
    days: days.filter(({ day }) => made.has(day)),
    lessonChangeId,
  })
  return ok({ changeId, ...done })
}

/**
 * Refuses lessons on days to be closed that nobody was asked about: as changed meanwhile on a day
 * of which others are kept, since somebody has seen its list.
 */
function checkStaying(staying: readonly Hit[], kept: ReadonlySet<number>): Result<true> {
  const unasked = staying.filter(({ lessonId }) => !kept.has(lessonId))
  const day = unasked[0]?.day
  if (day === undefined) return ok(true)
  const seen = staying.some((hit) => hit.day === day && kept.has(hit.lessonId))
  const lessons = lessonLines(unasked.filter((hit) => hit.day === day))
  return refuse(seen ? 'closings.lessons_changed' : 'closings.has_lessons', {
    data: { day, lessons },
  })
}

/**
 * Moves and cancels lessons of the days that are being closed. Refused when they are not there as
 * they were seen, and when one would be held on another closing day.
 */
async function rearrange(
  tx: Tx,
  actor: Actor,
  { move, cancel, anyway }: Input<Contract['add']>,
  days: readonly ClosingDay[],
): Promise<Result<{ lessonChangeId: number | null }>> {
  if (move.length === 0 && cancel.length === 0) return ok({ lessonChangeId: null })
  const closing = days.map(({ day }) => day)
  const chosen = [...move, ...cancel]
  await lockLessons(
    tx,
    chosen.map(({ lessonId }) => lessonId),
  )
  const hits = await find.listHits(tx, closing)
  const versions = new Map(hits.map(({ lessonId, version }) => [lessonId, version]))
  const once = new Set(chosen.map(({ lessonId }) => lessonId)).size === chosen.length
  if (!once || chosen.some(({ lessonId, version }) => versions.get(lessonId) !== version)) {
    return refuse('closings.lessons_changed')
  }
  const targets = move.map(({ startsAt }) => dayOfWallTime(startsAt))
  const closed = new Set([...closing, ...(await find.closedAmong(tx, targets))])
  const onto = targets.findIndex((day) => closed.has(day))
  if (onto >= 0) {
    const data = { day: targets[onto] ?? '' }
    return refuse('closings.moved_onto', { field: `move.${onto}.startsAt`, data })
  }
  const plan = {
    moves: move.map(({ lessonId, startsAt, roomId }) => ({ id: lessonId, startsAt, roomId })),
    deletions: cancel.map(({ lessonId }) => lessonId),
  }
  const done = await rearrangeLessons(tx, actor, 'school_closed', plan, anyway)
  if (done.ok) return ok({ lessonChangeId: done.value.changeId })
  return { ...done, ...(done.field && { field: done.field.replace('moves', 'move') }) }
}

/**
 * Closes days that another program has closed, whatever lessons are on them; answers the number of
 * the change, none when all were closed before.
 */
export async function bringDays(
  tx: Tx,
  actor: Actor,
  told: readonly ClosingDay[],
): Promise<number | null> {
  await lockTimetable(tx, 'alone')
  const added = new Set(await insertDays(tx, actor, told))
  if (added.size === 0) return null
  const days = told.filter(({ day }) => added.has(day))
  return keepChange(tx, actor, { action: 'added', days, lessonChangeId: null })
}

/** Opens days again; those that are none stay as they are. */
export async function openDays(
  tx: Tx,
  actor: Actor,
  days: readonly Day[],
): Promise<Result<Output<Contract['remove']>>> {
  const removed = await tx
    .deleteFrom('closing_days')
    .where('day', 'in', [...days])
    .returning(['day', 'reason', 'created_at', 'created_by'])
    .execute()
  if (removed.length === 0) return ok({ changeId: null, removed: [] })
  const changeId = await keepChange(tx, actor, {
    action: 'removed',
    days: removed,
    lessonChangeId: null,
  })
  return ok({ changeId, removed: removed.map(({ day }) => day).sort() })
}

/**
 * Takes back one action whole, the changes of lessons with it; once. A day that was opened and
 * closed again since stays closed, and no lesson comes back onto it. Days are not closed again
 * over lessons that came since they were opened; those that were there before may stay.
 */
export async function undoChange(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  await lockTimetable(tx, 'alone')
  const change = await find.lockChange(tx, id)
  if (!change) return refuse('closings.change_not_found')
  const days = await find.listChangedDays(tx, id)
  if (change.action === 'removed') {
    const still = newDays(
      days,
      await find.closedAmong(
        tx,
        days.map(({ day }) => day),
      ),
    )
    const came = await find.listHitsSince(
      tx,
      still.map(({ day }) => day),
      change.madeAt,
    )
    const free = checkStaying(came, new Set())
    if (!free.ok) return free
    await insertDays(tx, actor, still)
  } else if (days.length > 0) await deleteDays(tx, days, change.madeAt)
  if (change.lessonChangeId !== null) {
    const lessons = await undoLessons(tx, actor, change.lessonChangeId)
    if (!lessons.ok) {
      const again = lessons.code === 'lessons.day_off'
      const data = { days: lessons.data?.['days'] ?? '' }
      return again ? refuse('closings.closed_again', { data }) : lessons
    }
  }
  await tx.updateTable('closing_changes').set({ undone_at: now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'closings.undone', entity: 'closing_change', entityId: id })
  return ok({ done: true })
}

/**
 * Closes days, since when and by whom they were closed before, if that is kept; answers those that
 * were not closed, in order.
 */
async function insertDays(tx: Tx, actor: Actor, days: readonly find.DatedDay[]): Promise<Day[]> {
  if (days.length === 0) return []
  const rows = await tx
    .insertInto('closing_days')
    .values(({ fn }) =>
      days.map(({ day, reason, created_at, created_by }) => ({
        ...{ day, reason, created_by: created_by ?? actor.username },
        created_at: created_at ?? fn<string>('quinte_now'),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute()
  return rows.map(({ day }) => day).sort()
}

/** Opens days, unless they were closed later than the action that closed them. */
async function deleteDays(tx: Tx, days: readonly ClosingDay[], closedAt: string): Promise<void> {
  await tx
    .deleteFrom('closing_days')
    .where('created_at', '<=', closedAt)
    .where(
      'day',
      'in',
      days.map(({ day }) => day),
    )
    .execute()
}

/** Writes what an action did, so that it can be undone as one; answers its number. */
async function keepChange(
  tx: Tx,
  actor: Actor,
  change: {
    readonly action: 'added' | 'removed'
    readonly days: readonly find.DatedDay[]
    readonly lessonChangeId: number | null
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('closing_changes')
    .values({
      action: change.action,
      made_by: actor.username,
      lesson_change_id: change.lessonChangeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (change.days.length > 0) {
    await tx
      .insertInto('closing_change_days')
      .values(
        change.days.map(({ day, reason, created_at = null, created_by = null }) => ({
          ...{ change_id: id, day, reason, created_at, created_by },
        })),
      )
      .execute()
  }
  await record(tx, actor, {
    action: `closings.${change.action}`,
    entity: 'closing_change',
    entityId: id,
    after: { days: change.days.map(({ day, reason }) => ({ day, reason })) },
  })
  return id
}
