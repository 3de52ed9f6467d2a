import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { lessonsContract } from '../../domain/contract.ts'
import { dayOff, isPassedOver } from '../../domain/rules.ts'
import { clashesOf, judgeRows } from '../../domain/rules/clashes.ts'
import { type Copies, readCopies } from '../queries/copies.ts'
import { endsOf, readRegister } from '../queries/register.ts'
import { listClosingsOf, lookAround } from '../queries/surroundings.ts'
import { checkNamed, readWish, rowOf } from '../queries/wishes.ts'
import { brought, insertLessons, keepChange } from './change.ts'
import { checkClashes, daysOff } from './refusals.ts'

type Contract = typeof lessonsContract

/**
 * Inserts a lesson into a room that is free; busy teachers and courses, a closing day and one
 * after the end of the course are refused unless `anyway`. Answers the number of the change beside the lesson's own, to take it back.
 */
export async function createLesson(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
  action: 'created' | 'imported' = 'created',
): Promise<Result<{ id: number; changeId: number }>> {
  if (input.roomId === null) return refuse('lessons.room_missing', { field: 'roomId' })
  const wish = await readWish(tx, input)
  if (!wish.ok) return wish
  const register = await readRegister(tx, [wish.value], true)
  const named = checkNamed(register, wish.value)
  if (!named.ok) return named
  const { places, occupations } = await lookAround(tx, register, [wish.value])
  const clashes = places.flatMap((place) => clashesOf(place, occupations))
  const off = dayOff(wish.value.startsAt, {
    closings: await listClosingsOf(tx, [wish.value]),
    courseEndsOn: register.courses.get(wish.value.courseId)?.endsOn ?? '',
  })
  const free = checkClashes(clashes, input.anyway, daysOff([[wish.value.startsAt, off]]))
  if (!free.ok) return free
  const made = await insertLessons(tx, actor, [wish.value], [null])
  return ok({ id: made[0] ?? 0, changeId: await keepChange(tx, actor, action, brought(made), []) })
}

/** What became of the rows of an insertion; the series of each that was inserted. */
interface Inserted {
  readonly changeId: number | null
  readonly series: readonly (number | null)[]
  readonly inserted: number
  readonly closed: number
  readonly afterEnd: number
}

/**
 * Inserts the rows of a multiple insertion as one series, all or none. Rows on closing days and
 * after the end of the course are left out and counted; a taken room refuses everything, also when
 * it is another of the rows that takes it.
 */
export async function createLessons(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['createMany']>,
): Promise<Result<Omit<Inserted, 'series'> & { seriesId: number | null }>> {
  const { rows, anyway, ...content } = input
  const [first] = rows
  if (!first || rows.some(({ roomId }) => roomId === null)) {
    return refuse('lessons.room_missing', { field: 'rows' })
  }
  const { startsAt, roomId } = first
  const wish = await readWish(tx, { ...content, startsAt, roomId })
  if (!wish.ok) return wish
  const states = rows.map((row) => rowOf(wish.value, row))
  const series = states.map(() => 'all')
  const done = await insertRows(tx, actor, 'created', { states, series }, anyway)
  if (!done.ok) return done
  const { series: made, ...counts } = done.value
  return ok({ ...counts, seriesId: made[0] ?? null })
}

/** Inserts copies of lessons in the same way; those of one lesson, or of one series, are a series. */
export async function copyLessons(
  tx: Tx,
  actor: Actor,
  { anyway, ...input }: Input<Contract['copy']>,
): Promise<Result<Omit<Inserted, 'series'>>> {
  if (input.rows.some(({ roomId }) => roomId === null)) {
    return refuse('lessons.room_missing', { field: 'rows' })
  }
  const copies = await readCopies(tx, input)
  if (!copies.ok) return copies
  const done = await insertRows(tx, actor, 'copied', copies.value, anyway)
  if (!done.ok) return done
  const { series: _made, ...counts } = done.value
  return ok(counts)
}

async function insertRows(
  tx: Tx,
  actor: Actor,
  action: string,
  { states, series }: Copies,
  anyway: boolean,
): Promise<Result<Inserted>> {
  const register = await readRegister(tx, states, true)
  for (const state of states) {
    const named = checkNamed(register, state)
    if (!named.ok) return named
  }
  const around = await lookAround(tx, register, states)
  const judged = judgeRows(around.places, {
    ...around,
    closings: await listClosingsOf(tx, states),
    courseEnds: endsOf(register),
  })
  const free = checkClashes(
    judged.flatMap(({ state, clashes }) => (isPassedOver(state) ? [] : clashes)),
    anyway,
  )
  if (!free.ok) return free
  const isLeft = (_: unknown, index: number) => !isPassedOver(judged[index]?.state ?? 'free')
  const left = states.filter(isLeft)
  const count = (state: string) => judged.filter((row) => row.state === state).length
  const counts = { inserted: left.length, closed: count('closed'), afterEnd: count('after_end') }
  if (left.length === 0) return ok({ changeId: null, series: [], ...counts })
  const numbers = await newSeries(tx, actor, series.filter(isLeft))
  const made = await insertLessons(tx, actor, left, numbers)
  const changeId = await keepChange(tx, actor, action, brought(made), [])
  return ok({ changeId, series: numbers, ...counts })
}

/** The number of the series of each of these names; one that stands alone is of none. */
async function newSeries(
  tx: Tx,
  actor: Actor,
  names: readonly string[],
): Promise<(number | null)[]> {
  const several = [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) =>
    all.length > 1 ? [name] : [],
  )
  if (several.length === 0) return names.map(() => null)
  const made = await tx
    .insertInto('lesson_series')
    .values(several.map(() => ({ created_by: actor.username })))
    .returning('id')
    .execute()
  const numbers = new Map(several.map((name, at) => [name, made[at]?.id ?? null]))
  return names.map((name) => numbers.get(name) ?? null)
}
