import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { lessonsContract } from '../../domain/contract.ts'
import { dayOff, isPassedOver } from '../../domain/rules.ts'
import { clashesOf, judgeRows } from '../../domain/rules/clashes.ts'
import { readRegister } from '../queries/register.ts'
import { listClosingsOf, lookAround } from '../queries/surroundings.ts'
import { checkNamed, readWish } from '../queries/wishes.ts'
import { insertLessons, keepChange } from './change.ts'
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
  const made = await insertLessons(tx, actor, [wish.value], null)
  return ok({ id: made[0] ?? 0, changeId: await keepChange(tx, actor, action, made, []) })
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
): Promise<
  Result<{
    changeId: number | null
    seriesId: number | null
    inserted: number
    closed: number
    afterEnd: number
  }>
> {
  const { rows, anyway, ...content } = input
  if (rows.some(({ roomId }) => roomId === null)) {
    return refuse('lessons.room_missing', { field: 'rows' })
  }
  const [first] = rows
  if (!first) return refuse('lessons.room_missing', { field: 'rows' })
  const wish = await readWish(tx, { ...content, ...first })
  if (!wish.ok) return wish
  const states = rows.map((row) => ({ ...wish.value, ...row }))
  const register = await readRegister(tx, states, true)
  for (const state of states) {
    const named = checkNamed(register, state)
    if (!named.ok) return named
  }
  const around = await lookAround(tx, register, states)
  const judged = judgeRows(around.places, {
    ...around,
    closings: await listClosingsOf(tx, states),
    courseEndsOn: register.courses.get(input.courseId)?.endsOn ?? '',
  })
  const free = checkClashes(
    judged.flatMap(({ state, clashes }) => (isPassedOver(state) ? [] : clashes)),
    anyway,
  )
  if (!free.ok) return free
  const left = states.filter((_, index) => !isPassedOver(judged[index]?.state ?? 'free'))
  const count = (state: string) => judged.filter((row) => row.state === state).length
  const counts = { inserted: left.length, closed: count('closed'), afterEnd: count('after_end') }
  if (left.length === 0) return ok({ changeId: null, seriesId: null, ...counts })
  const seriesId = left.length > 1 ? await newSeries(tx, actor) : null
  const made = await insertLessons(tx, actor, left, seriesId)
  const changeId = await keepChange(tx, actor, 'created', made, [])
  return ok({ changeId, seriesId, ...counts })
}

async function newSeries(tx: Tx, actor: Actor): Promise<number> {
  const { id } = await tx
    .insertInto('lesson_series')
    .values({ created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
