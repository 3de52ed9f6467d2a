import { dayOfWallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { clashesOf } from '../../domain/rules/clashes.ts'
import type { DayOff } from '../../domain/text.ts'
import type { LessonState } from '../../domain/types.ts'
import { listMarked } from '../queries/marked.ts'
import { lockTimetable, readRegister } from '../queries/register.ts'
import { lockLessons, type KeptLesson } from '../queries/states.ts'
import { listClosingsOf, lookAround } from '../queries/surroundings.ts'
import { changeLessons, type Change } from './change.ts'
import { checkClashes } from './refusals.ts'

/**
 * Takes back one action whole, once: what it made goes to the trash, what it deleted comes back,
 * what it changed is as before. Refused when one of its lessons was changed since, when somebody was
 * marked since at one that it made or moved to its time, when the room of one that comes back was
 * taken or deleted meanwhile, and unless `anyway` when its day was closed.
 */
export async function undoChange(
  tx: Tx,
  actor: Actor,
  changeId: number,
  anyway = false,
): Promise<Result<{ done: true }>> {
  await lockTimetable(tx, 'together')
  const change = await tx
    .selectFrom('lesson_changes')
    .select('made_at as madeAt')
    .where('id', '=', changeId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!change) return refuse('lessons.change_not_found')
  const rows = await tx
    .selectFrom('lesson_change_rows')
    .select(['lesson_id as id', 'before', 'version_after as version'])
    .where('change_id', '=', changeId)
    .execute()
  const held = await lockLessons(
    tx,
    rows.map(({ id }) => id),
  )
  const lessons = new Map(held.map((lesson) => [lesson.id, lesson]))
  const changes = rows.flatMap(({ id, before, version }) => {
    const lesson = lessons.get(id)
    return lesson ? [{ ...backTo(lesson, before as LessonState | null), version }] : []
  })
  const since = changes.find((one) => one.before.version !== one.version)
  if (since) return refuseOne(tx, 'lessons.changed_since', since.before)
  const leaving = changes.filter(leavesItsTime).map(({ before }) => before.id)
  const [marked] = await listMarked(tx, leaving, change.madeAt)
  const lesson = marked && lessons.get(marked.id)
  if (lesson) return refuseOne(tx, 'lessons.held_since', lesson)
  const free = await checkPlaces(tx, changes)
  if (!free.ok) return free
  const open = checkClashes([], anyway, await closedSince(tx, changes, change.madeAt))
  if (!open.ok) return open
  await changeLessons(tx, actor, changes)
  await tx
    .updateTable('lesson_changes')
    .set(({ fn }) => ({ undone_at: fn<string>('quinte_now') }))
    .where('id', '=', changeId)
    .execute()
  return ok({ done: true })
}

function backTo(lesson: KeptLesson, before: LessonState | null): Change {
  return before === null
    ? { before: lesson, after: lesson.state, deleted: true }
    : { before: lesson, after: before, deleted: false }
}

async function refuseOne(
  tx: Tx,
  code: 'lessons.changed_since' | 'lessons.held_since',
  { state }: KeptLesson,
): Promise<Result<never>> {
  const { courses } = await readRegister(tx, [state])
  const course = courses.get(state.courseId)?.name ?? ''
  return refuse(code, { data: { course, at: formatWallTime(state.startsAt) } })
}

async function checkPlaces(tx: Tx, changes: readonly Change[]): Promise<Result<true>> {
  const back = changes.filter(({ deleted }) => !deleted).map(({ after }) => after)
  const register = await readRegister(tx, back, true)
  const isGone = (roomId: number | null) => roomId !== null && register.rooms.get(roomId)?.deleted
  if (changes.some((change) => comesInto(change) && isGone(change.after.roomId))) {
    return refuse('lessons.room_not_found')
  }
  const isOver = ({ before, after, deleted }: Change) =>
    before.deleted && !deleted && register.courses.get(after.courseId)?.deleted
  if (changes.some(isOver)) return refuse('lessons.course_not_found')
  const ids = changes.map(({ before }) => before.id)
  const { places, occupations } = await lookAround(tx, register, back, ids)
  const rooms = places.map((place) => ({ ...place, courses: [], teachers: [] }))
  return checkClashes(
    rooms.flatMap((place) => clashesOf(place, occupations)),
    true,
  )
}

/** The days, closed after the action, on which lessons would be again. */
async function closedSince(tx: Tx, changes: readonly Change[], madeAt: string): Promise<DayOff[]> {
  const back = changes.filter(
    ({ before, after, deleted }) =>
      !deleted &&
      (before.deleted || dayOfWallTime(before.state.startsAt) !== dayOfWallTime(after.startsAt)),
  )
  const days = await listClosingsOf(
    tx,
    back.map(({ after }) => after),
    madeAt,
  )
  return [...days].sort().map((day) => ({ day, why: 'closed' }))
}

const leavesItsTime = ({ before, after, deleted }: Change) =>
  deleted || before.state.startsAt !== after.startsAt

/** Whether the lesson is not in its room yet: one of the past may stay in a room that is gone. */
function comesInto({ before, after, deleted }: Change): boolean {
  return !deleted && (before.deleted || before.state.roomId !== after.roomId)
}
