import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { CopyWish } from '../../domain/rules/copies.ts'
import type { LessonState } from '../../domain/types.ts'
import { findGroupMembers, type Register } from './register.ts'

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * A wish as a lesson keeps it: each number once and in order, its own course not among the others,
 * and the members of a group that is newly chosen among its teachers.
 */
export async function readWish(
  db: Db,
  wish: LessonState,
  before?: LessonState,
): Promise<Result<LessonState>> {
  const { teacherGroupId } = wish
  const chosen = teacherGroupId !== null && teacherGroupId !== before?.teacherGroupId
  const members = chosen ? await findGroupMembers(db, teacherGroupId) : []
  if (!members) return refuse('lessons.group_not_found', { field: 'teacherGroupId' })
  return ok({
    courseId: wish.courseId,
    otherCourseIds: inOrder(wish.otherCourseIds).filter((id) => id !== wish.courseId),
    teacherIds: inOrder([...wish.teacherIds, ...members]),
    teacherGroupId,
    subjectIds: inOrder(wish.subjectIds),
    topic: wish.topic,
    fee: wish.fee,
    splitBilling: wish.splitBilling,
    dailyBilling: wish.dailyBilling,
    roomId: wish.roomId,
    startsAt: wish.startsAt,
    minutes: wish.minutes,
  })
}

/** A row of an insertion, which may have teachers of its own. */
export function rowOf(wish: LessonState, { teacherIds, ...slot }: CopyWish): LessonState {
  const own = teacherIds && { teacherIds: inOrder(teacherIds), teacherGroupId: null }
  return { ...wish, ...slot, ...own }
}

/**
 * Refuses what a lesson names but does not exist or lies in the trash; what the lesson had
 * `before` it may keep.
 */
export function checkNamed(
  register: Register,
  state: LessonState,
  before?: LessonState,
): Result<LessonState> {
  const missing = (
    entries: ReadonlyMap<number, { readonly deleted: boolean }>,
    ids: readonly number[],
    kept: readonly (number | null)[] = [],
  ) => ids.some((id) => entries.get(id)?.deleted !== false && !kept.includes(id))
  const had = before && [before.courseId, ...before.otherCourseIds]
  const rooms = state.roomId === null ? [] : [state.roomId]
  if (missing(register.courses, [state.courseId], had)) {
    return refuse('lessons.course_not_found', { field: 'courseId' })
  }
  if (missing(register.courses, state.otherCourseIds, had)) {
    return refuse('lessons.course_not_found', { field: 'otherCourseIds' })
  }
  if (missing(register.teachers, state.teacherIds, before?.teacherIds)) {
    return refuse('lessons.teacher_not_found', { field: 'teacherIds' })
  }
  if (missing(register.subjects, state.subjectIds, before?.subjectIds)) {
    return refuse('lessons.subject_not_found', { field: 'subjectIds' })
  }
  if (missing(register.rooms, rooms, [before?.roomId ?? null])) {
    return refuse('lessons.room_not_found', { field: 'roomId' })
  }
  return ok(state)
}
