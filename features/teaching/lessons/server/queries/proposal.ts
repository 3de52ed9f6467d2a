import type { Db } from '#kit/server/db.ts'
import type { Proposal } from '../../domain/contract.ts'
import { readRegister } from './register.ts'
import { readStates } from './states.ts'

/** The last of a course's own lessons; who and what lies in the trash is left out of it. */
export async function findProposal(db: Db, courseId: number): Promise<Proposal | null> {
  const last = await db
    .selectFrom('lesson_courses')
    .innerJoin('lessons', 'lessons.id', 'lesson_courses.lesson_id')
    .leftJoin('teacher_groups', 'teacher_groups.id', 'lessons.teacher_group_id')
    .select(['lessons.id', 'teacher_groups.deleted_at as groupDeletedAt'])
    .where('lesson_courses.course_id', '=', courseId)
    .where('lessons.course_id', '=', courseId)
    .where('lessons.deleted_at', 'is', null)
    .orderBy('lessons.starts_at', 'desc')
    .orderBy('lessons.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const state = last && (await readStates(db, [last.id]))[0]?.state
  if (!state) return null
  const { rooms, courses, teachers, subjects } = await readRegister(db, [state])
  const inUse = (ids: readonly number[], of: ReadonlyMap<number, { readonly deleted: boolean }>) =>
    ids.filter((id) => of.get(id)?.deleted === false)
  const room = state.roomId === null ? undefined : rooms.get(state.roomId)
  const hasRoom = room?.deleted === false
  return {
    startsAt: state.startsAt,
    minutes: state.minutes,
    roomId: hasRoom ? state.roomId : null,
    roomName: hasRoom ? room.name : null,
    otherCourseIds: inUse(state.otherCourseIds, courses),
    teacherIds: inUse(state.teacherIds, teachers),
    teacherGroupId: last.groupDeletedAt === null ? state.teacherGroupId : null,
    subjectIds: inUse(state.subjectIds, subjects),
    splitBilling: state.splitBilling,
    dailyBilling: state.dailyBilling,
  }
}
