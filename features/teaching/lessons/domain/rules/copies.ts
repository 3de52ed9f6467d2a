import {
  addDays,
  type Day,
  dayOfWallTime,
  daysBetween,
  type WallTime,
  weekday,
} from '#kit/domain/day.ts'
import { foldText } from '#kit/domain/text.ts'
import type { LessonState, Slot } from '../types.ts'

/** Lessons are copied into at most so many weeks at once. */
export const MAX_COPIED_WEEKS = 52

/** A lesson in its place, and the one that it is a copy of. */
export interface Copied<L> {
  readonly of: L
  readonly startsAt: WallTime
}

const monday = (day: Day): Day => addDays(day, 1 - weekday(day))

/**
 * Lessons copied so that the week of `from` becomes that of `to`, and into the weeks that follow it
 * where they are several: each on its weekday, at its hour of the clock face; in order of time.
 */
export function copiesOf<L extends { readonly startsAt: WallTime }>(
  lessons: readonly L[],
  { from, to, weeks = 1 }: { from: Day; to: Day; weeks?: number },
): Copied<L>[] {
  const first = daysBetween(monday(from), monday(to))
  return Array.from({ length: weeks }, (_, week) => first + week * 7)
    .flatMap((later) =>
      lessons.map((of) => ({
        of,
        startsAt: `${addDays(dayOfWallTime(of.startsAt), later)}${of.startsAt.slice(10)}`,
      })),
    )
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

/** What a copy has of its own: its place, and its teachers where they are not those of the lesson. */
export interface CopyWish extends Pick<Slot, 'startsAt' | 'roomId'> {
  readonly teacherIds?: readonly number[] | undefined
}

/**
 * A copy of a lesson, of the course given or of its own: without a fee, which is due once, and
 * without what lies in the trash. Other courses are those of its own course alone.
 */
export function copyOf(
  lesson: LessonState,
  { startsAt, roomId, teacherIds }: CopyWish,
  courseId: number | null,
  isInUse: (kind: 'course' | 'teacher' | 'group' | 'subject', id: number) => boolean,
): LessonState {
  const { teacherGroupId: group } = lesson
  const keeps = teacherIds === undefined && group !== null && isInUse('group', group)
  return {
    ...lesson,
    courseId: courseId ?? lesson.courseId,
    otherCourseIds:
      courseId === null ? lesson.otherCourseIds.filter((id) => isInUse('course', id)) : [],
    teacherIds: teacherIds ?? lesson.teacherIds.filter((id) => isInUse('teacher', id)),
    teacherGroupId: keeps ? group : null,
    subjectIds: lesson.subjectIds.filter((id) => isInUse('subject', id)),
    fee: false,
    startsAt,
    roomId,
  }
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Who and what a lesson names. */
interface Naming {
  readonly roomId: number | null
  readonly roomName: string | null
  readonly teachers: Named[]
  readonly teacherGroupId: number | null
  readonly teacherGroupName: string | null
  readonly subjects: Named[]
  readonly otherCourses: Named[]
}

/** Those that are not in the trash; undefined until they are known. */
export interface InUse {
  readonly rooms: readonly { readonly id: number }[] | undefined
  readonly teachers: readonly { readonly id: number }[] | undefined
  readonly groups: readonly { readonly id: number }[] | undefined
  readonly subjects: readonly { readonly id: number }[] | undefined
  readonly courses: readonly { readonly id: number }[] | undefined
}

/** A lesson to be copied without what of it lies in the trash, and the names of that. */
export function withoutTrash<L extends Naming>(
  lesson: L,
  inUse: InUse,
): { readonly lesson: L; readonly left: readonly string[] } {
  const isGone = (kind: keyof InUse, id: number | null) =>
    id !== null && inUse[kind]?.some((one) => one.id === id) === false
  const { roomId, teacherGroupId: group } = lesson
  const [noRoom, noGroup] = [isGone('rooms', roomId), isGone('groups', group)]
  const parted = (kind: keyof InUse, named: readonly Named[]) => {
    const { kept = [], gone = [] } = Object.groupBy(named, ({ id }) =>
      isGone(kind, id) ? 'gone' : 'kept',
    )
    return { kept, gone: gone.map(({ name }) => name) }
  }
  const people = parted('teachers', lesson.teachers)
  const subjects = parted('subjects', lesson.subjects)
  const courses = parted('courses', lesson.otherCourses)
  return {
    lesson: {
      ...lesson,
      roomId: noRoom ? null : roomId,
      teachers: people.kept,
      teacherGroupId: noGroup ? null : group,
      subjects: subjects.kept,
      otherCourses: courses.kept,
    },
    left: [
      ...(noRoom ? [lesson.roomName ?? ''] : []),
      ...people.gone,
      ...(noGroup ? [lesson.teacherGroupName ?? ''] : []),
      ...subjects.gone,
      ...courses.gone,
    ],
  }
}

/** What names the series that a copy is of: those of a series, or of one lesson, are one again. */
export function seriesOfCopy(lesson: {
  readonly id: number
  readonly seriesId: number | null
}): string {
  return lesson.seriesId === null ? `lesson ${lesson.id}` : `series ${lesson.seriesId}`
}

/** The course of a name among those that one may copy from, the latest; undefined where none has it. */
export function namesake<C extends { readonly name: string; readonly lastAt: WallTime }>(
  name: string,
  courses: readonly C[],
): C | undefined {
  return courses
    .filter((course) => foldText(course.name) === foldText(name))
    .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))[0]
}
