import type { Input } from '#kit/domain/contract.ts'
import type { WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { changedElsewhere, type Tx } from '#kit/server/tx.ts'
import type { lessonsContract, Skipped } from '../domain/contract.ts'
import { clashesOf, occupationOf } from '../domain/rules/clashes.ts'
import { newDayOff } from '../domain/rules/series.ts'
import type { Scope } from '../domain/types.ts'
import { changeLessons, keepChange, type Change } from './mutations/change.ts'
import { changeSeries, planMoves } from './mutations/planning.ts'
import { checkClashes, daysOff } from './mutations/refusals.ts'
import { areCourses, lockTimetable } from './queries/register.ts'
import {
  lockLessons,
  listLessonsOfCourses,
  listSeriesOf,
  type KeptLesson,
} from './queries/states.ts'
import { checkNamed, readWish } from './queries/wishes.ts'

export { copyLessons, createLesson, createLessons } from './mutations/insertion.ts'
export { bringLesson } from './mutations/moved.ts'
export { restoreLesson } from './mutations/restore.ts'
export { undoChange } from './mutations/undo.ts'
export { lockTimetable }
export { lockLessons } from './queries/states.ts'

type Contract = typeof lessonsContract
type Changed = Result<{ changeId: number; version: number; changed: number; skipped: Skipped[] }>

export const lessonConstraints: Constraints = {
  lessons_room_free: { code: 'lessons.room_taken_meanwhile' },
  lessons_room_exists: { code: 'lessons.room_not_found', field: 'roomId' },
  lesson_courses_course: { code: 'lessons.course_not_found', field: 'courseId' },
  lesson_teachers_teacher: { code: 'lessons.teacher_not_found', field: 'teacherIds' },
  lesson_subjects_subject: { code: 'lessons.subject_not_found', field: 'subjectIds' },
}

/**
 * A lesson and those of its series that a change is meant for too, all locked, in order of time.
 * The timetable is held before them, as by those who close days: nobody waits in a circle.
 */
async function lockScope(
  tx: Tx,
  id: number,
  scope: Scope,
): Promise<{ edited: KeptLesson; others: KeptLesson[] } | undefined> {
  await lockTimetable(tx, 'together')
  const ids = scope === 'one' ? [id] : await listSeriesOf(tx, id)
  const held = (await lockLessons(tx, ids)).filter(({ deleted }) => !deleted)
  const edited = held.find((lesson) => lesson.id === id)
  if (!edited) return undefined
  const isAfter = ({ state, id: other }: KeptLesson) =>
    state.startsAt > edited.state.startsAt ||
    (state.startsAt === edited.state.startsAt && other > id)
  const others = held
    .filter((lesson) => lesson !== edited && (scope === 'all' || isAfter(lesson)))
    .toSorted((a, b) => (a.state.startsAt < b.state.startsAt ? -1 : 1))
  return { edited, others }
}

/** Changes everything of a lesson, or of its series from it on; refused when it changed meanwhile. */
export async function updateLesson(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Changed> {
  const held = await lockScope(tx, input.id, input.scope)
  if (!held) return refuse('lessons.not_found')
  const { edited, others } = held
  if (edited.version !== input.version) return changedElsewhere(tx, 'lesson', input.id)
  const wish = await readWish(tx, input, edited.state)
  if (!wish.ok) return wish
  const edit = { before: edited, after: wish.value }
  return changeSeries(tx, actor, 'updated', edit, others, input.anyway)
}

/**
 * Moves or stretches a lesson, or its series from it on, or hands it to other teachers; everything
 * else stays as it is.
 */
export async function moveLesson(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['move']>,
): Promise<Changed> {
  const held = await lockScope(tx, input.id, input.scope)
  if (!held) return refuse('lessons.not_found')
  const { edited, others } = held
  if (edited.version !== input.version) return changedElsewhere(tx, 'lesson', input.id)
  const { roomId, startsAt, minutes, teacherIds } = input
  const wish = await readWish(
    tx,
    {
      ...{ ...edited.state, roomId, startsAt, minutes },
      ...(teacherIds ? { teacherIds, teacherGroupId: null } : {}),
    },
    edited.state,
  )
  if (!wish.ok) return wish
  const edit = { before: edited, after: wish.value }
  return changeSeries(tx, actor, 'moved', edit, others, input.anyway)
}

const toTrash = (before: KeptLesson): Change => ({ before, after: before.state, deleted: true })

/** Puts a lesson, or its series from it on, in the trash as one change. */
export async function deleteLesson(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['delete']>,
): Promise<Result<{ changeId: number; deleted: number }>> {
  const held = await lockScope(tx, input.id, input.scope)
  if (!held) return refuse('lessons.not_found')
  const changes = [held.edited, ...held.others].map(toTrash)
  await changeLessons(tx, actor, changes)
  const changeId = await keepChange(tx, actor, 'deleted', [], changes)
  return ok({ changeId, deleted: changes.length })
}

/**
 * Empties the calendars of some courses as one change: their own lessons go to the trash, and they
 * are taken out of the lessons of other courses that they join, which stay theirs.
 */
export async function deleteCalendars(
  tx: Tx,
  actor: Actor,
  courseIds: readonly number[],
): Promise<Result<{ changeId: number | null; deleted: number }>> {
  await lockTimetable(tx, 'together')
  if (!(await areCourses(tx, courseIds))) return refuse('courses.not_found')
  const held = await lockLessons(tx, await listLessonsOfCourses(tx, courseIds))
  const emptied = new Set(courseIds)
  const changes = held
    .filter(({ deleted }) => !deleted)
    .map((before): Change => {
      if (emptied.has(before.state.courseId)) return toTrash(before)
      const otherCourseIds = before.state.otherCourseIds.filter((id) => !emptied.has(id))
      return { before, after: { ...before.state, otherCourseIds }, deleted: false }
    })
  if (changes.length === 0) return ok({ changeId: null, deleted: 0 })
  await changeLessons(tx, actor, changes)
  const changeId = await keepChange(tx, actor, 'calendar_deleted', [], changes)
  return ok({ changeId, deleted: changes.length })
}

/** Where a lesson is to go. */
export interface Relocation {
  readonly id: number
  readonly startsAt: WallTime
  readonly roomId: number | null
}

/**
 * Moves some lessons and puts others in the trash as one change of the caller's transaction, all
 * or nothing: the places of those deleted and of those moved are free for the others. A room that
 * is taken refuses, a busy teacher or course or a day after the end of the course too unless
 * `anyway`; closing days are the caller's. Lessons that are in the trash by
 * now refuse as not found. `changeId` is none when there was nothing to do; undoChange takes it
 * back.
 */
export async function rearrangeLessons(
  tx: Tx,
  actor: Actor,
  action: string,
  plan: { readonly moves: readonly Relocation[]; readonly deletions: readonly number[] },
  anyway = false,
): Promise<Result<{ changeId: number | null }>> {
  const ids = [...plan.moves.map(({ id }) => id), ...plan.deletions]
  if (ids.length === 0) return ok({ changeId: null })
  const held = new Map((await lockLessons(tx, ids)).map((lesson) => [lesson.id, lesson]))
  if (ids.some((id) => held.get(id)?.deleted !== false)) return refuse('lessons.not_found')
  const planned = plan.moves.flatMap(({ id, startsAt, roomId }) => {
    const before = held.get(id)
    return before ? [{ before, after: { ...before.state, startsAt, roomId } }] : []
  })
  const { register, moves, occupations, roomNames } = await planMoves(tx, planned, ids)
  for (const { before, after } of planned) {
    const named = checkNamed(register, after, before.state)
    if (!named.ok) return named
  }
  const there = moves.map(({ to, lessonId }) =>
    occupationOf(to, roomNames.get(to.roomId ?? 0) ?? null, lessonId),
  )
  const met = moves.map(({ to, lessonId, checkPeople }) => {
    const others = there.filter((other) => other.lessonId !== lessonId)
    const found = clashesOf(to, [...occupations, ...others])
    return found.filter(({ kind }) => kind === 'room' || checkPeople)
  })
  const off = moves.map((move) => [move.to.startsAt, newDayOff(move, new Set())] as const)
  const free = checkClashes(met.flat(), anyway, daysOff(off))
  if (!free.ok) {
    const at = met.findIndex((found) => found.some(({ kind }) => kind === 'room'))
    return at < 0 ? free : { ...free, field: `moves.${at}.roomId` }
  }
  const changes = [
    ...planned.map((one) => ({ ...one, deleted: false })),
    ...plan.deletions.flatMap((id) => (held.has(id) ? [toTrash(held.get(id) as KeptLesson)] : [])),
  ]
  await changeLessons(tx, actor, changes)
  return ok({ changeId: await keepChange(tx, actor, action, [], changes) })
}
