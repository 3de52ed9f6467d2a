import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Skipped } from '../../domain/contract.ts'
import { occupationOf } from '../../domain/rules/clashes.ts'
import { applyEdit, needsPeopleCheck, planSeries, type Move } from '../../domain/rules/series.ts'
import type { LessonState } from '../../domain/types.ts'
import { readRegister } from '../queries/register.ts'
import type { KeptLesson } from '../queries/states.ts'
import { listClosingsOf, lookAround } from '../queries/surroundings.ts'
import { checkNamed } from '../queries/wishes.ts'
import { changeLessons, keepChange } from './change.ts'
import { checkClashes, daysOff } from './refusals.ts'

/** A lesson locked by this transaction, with the state it is to have. */
interface Planned {
  readonly before: KeptLesson
  readonly after: LessonState
}

/**
 * Looks at where lessons are and would be: what each of them would meet, those of `exceptIds`
 * (the lessons themselves, and others that give up their place) left out.
 */
export async function planMoves(tx: Tx, planned: readonly Planned[], exceptIds: readonly number[]) {
  const before = planned.map((one) => one.before.state)
  const after = planned.map((one) => one.after)
  const register = await readRegister(tx, [...before, ...after], true)
  const around = await lookAround(tx, register, [...after, ...before], exceptIds)
  const { roomNames, occupations } = around
  const room = ({ roomId }: LessonState) =>
    roomId === null ? null : (roomNames.get(roomId) ?? null)
  const moves = planned.flatMap((one, index): Move[] => {
    const [to, from] = [around.places[index], around.places[planned.length + index]]
    if (!to || !from) return []
    const { id, state } = one.before
    return [
      {
        lessonId: id,
        from: occupationOf(from, room(state), id),
        to,
        courseEndsOn: register.courses.get(one.after.courseId)?.endsOn ?? '',
        checkPeople: needsPeopleCheck(state, one.after),
      },
    ]
  })
  return { register, moves, occupations, roomNames }
}

/**
 * Changes a lesson, and the `others` of its series in the same way. The edited one must find its
 * place, on a day of its course on which the school is open unless `anyway`; others that do not are passed over and named.
 */
export async function changeSeries(
  tx: Tx,
  actor: Actor,
  action: string,
  edit: Planned,
  others: readonly KeptLesson[],
  anyway: boolean,
): Promise<Result<{ changeId: number; version: number; changed: number; skipped: Skipped[] }>> {
  const states = { before: edit.before.state, after: edit.after }
  const planned = [
    edit,
    ...others.map((before) => ({ before, after: applyEdit(states, before.state) })),
  ]
  const ids = planned.map(({ before }) => before.id)
  const { register, moves, ...school } = await planMoves(tx, planned, ids)
  const named = checkNamed(register, edit.after, edit.before.state)
  if (!named.ok) return named
  const [edited, ...rest] = moves
  if (!edited) throw new Error('a change without its lesson')
  const closings = await listClosingsOf(
    tx,
    planned.map(({ after }) => after),
  )
  const plan = planSeries(edited, rest, { ...school, closings })
  const off = daysOff([[edit.after.startsAt, plan.dayOff]])
  const free = checkClashes([...plan.roomClashes, ...plan.busy], anyway, off)
  if (!free.ok) return free
  const moved = new Set(plan.moved.map(({ lessonId }) => lessonId))
  const changes = planned
    .filter(({ before }) => moved.has(before.id))
    .map((one) => ({ ...one, deleted: false }))
  await changeLessons(tx, actor, changes)
  return ok({
    changeId: await keepChange(tx, actor, action, [], changes),
    version: edit.before.version + 1,
    changed: changes.length,
    skipped: [...plan.skipped],
  })
}
