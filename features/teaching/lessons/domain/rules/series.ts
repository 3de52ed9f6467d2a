import { addMinutes, type Day, dayOfWallTime, minutesBetween } from '#kit/domain/day.ts'
import type { Clash, Skipped } from '../contract.ts'
import { dayOff } from '../rules.ts'
import type { LessonState, Named, Occupation, Place, SlotState } from '../types.ts'
import { clashesOf, occupationOf } from './clashes.ts'

const CONTENT = [
  'courseId',
  'otherCourseIds',
  'teacherIds',
  'teacherGroupId',
  'subjectIds',
  'topic',
  'fee',
  'splitBilling',
  'dailyBilling',
  'roomId',
  'minutes',
] as const satisfies readonly (keyof LessonState)[]

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Another lesson of the series after the same edit: moved by as many minutes of the clock face,
 * whatever daylight saving does in between, and with what the edit changed. What the edit left
 * alone (its topic, its room, its length) stays each lesson's own.
 */
export function applyEdit(
  edit: { readonly before: LessonState; readonly after: LessonState },
  lesson: LessonState,
): LessonState {
  const changed = CONTENT.filter((field) => !same(edit.before[field], edit.after[field]))
  // A group brings its members, also where the edited lesson had them all before.
  const grouped = changed.includes('teacherGroupId') && edit.after.teacherGroupId !== null
  const fields = grouped ? [...changed, 'teacherIds' as const] : changed
  const taken = Object.fromEntries(fields.map((field) => [field, edit.after[field]]))
  const shift = minutesBetween(edit.before.startsAt, edit.after.startsAt)
  const after = { ...lesson, ...taken, startsAt: addMinutes(lesson.startsAt, shift) }
  // Its own course is none of the others, wherever the one or the others come from.
  const otherCourseIds = after.otherCourseIds.filter((id) => id !== after.courseId)
  return { ...after, otherCourseIds }
}

/** Whether a change can bring a teacher or a course into two lessons at once. */
export function needsPeopleCheck(before: LessonState, after: LessonState): boolean {
  const fields = ['startsAt', 'minutes', 'courseId', 'otherCourseIds', 'teacherIds'] as const
  return fields.some((field) => !same(before[field], after[field]))
}

/** A lesson that is to change: where it is now and where it would be. */
export interface Move {
  readonly lessonId: number
  readonly from: Occupation
  readonly to: Place
  /** The last day of its own course. */
  readonly courseEndsOn: Day
  /** Whether its teachers and courses may clash anew. */
  readonly checkPeople: boolean
}

/** What becomes of a series. */
export interface SeriesPlan {
  readonly moved: readonly Move[]
  readonly skipped: readonly Skipped[]
  /** Lessons in the room of the one that is edited: the whole change is refused. */
  readonly roomClashes: readonly Clash[]
  /** Teachers and courses that would be in two lessons at once. */
  readonly busy: readonly Clash[]
  /** Why the new day of the one that is edited is none for it; one that it has already counts not. */
  readonly dayOff: ReturnType<typeof dayOff>
}

/** What a series is planned against. */
export interface Around {
  readonly closings: ReadonlySet<Day>
  /** Lessons that are not among those to change. */
  readonly occupations: readonly Occupation[]
  readonly roomNames: ReadonlyMap<number, string>
}

/** Clashes of the room alone. */
const inRoom = (move: Move, lessons: readonly Occupation[]): Clash[] =>
  clashesOf({ ...move.to, courses: [], teachers: [] }, lessons)

/**
 * Plans the same change for the lessons of a series. The `edited` one must find its place; each of
 * the others is passed over when its new day is a closing day or after the end of its course, or
 * its new room is taken: by a lesson that is not of the series, by one that is passed over itself
 * and stays, or by one planned before it.
 */
export function planSeries(edited: Move, others: readonly Move[], around: Around): SeriesPlan {
  const { occupations, roomNames } = around
  const there = new Map(
    [edited, ...others].map((move) => {
      const roomName = move.to.roomId === null ? null : (roomNames.get(move.to.roomId) ?? null)
      return [move, occupationOf(move.to, roomName, move.lessonId)]
    }),
  )
  const thereOf = (moves: readonly Move[]) => moves.map((move) => there.get(move) ?? move.from)

  const skipped = new Map<Move, SlotState>()
  for (const move of others) {
    const state = passedOver(move, around)
    if (state !== undefined) skipped.set(move, state)
  }
  const staying = () => [...skipped.keys()].map(({ from }) => from)
  for (let settled = false; !settled;) {
    settled = true
    const placed: Move[] = [edited]
    for (const move of others.filter((one) => !skipped.has(one))) {
      if (inRoom(move, [...staying(), ...thereOf(placed)]).length === 0) {
        placed.push(move)
      } else {
        // It stays where it is, which may be in the way of those looked at before.
        skipped.set(move, 'room_taken')
        settled = false
      }
    }
  }

  const moved = [edited, ...others.filter((move) => !skipped.has(move))]
  const still = [...occupations, ...staying()]
  return {
    moved,
    skipped: [...skipped]
      .map(([move, state]) => ({ lessonId: move.lessonId, startsAt: move.from.startsAt, state }))
      .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    roomClashes: inRoom(edited, still),
    dayOff: newDayOff(edited, around.closings),
    busy: moved
      .filter(({ checkPeople }) => checkPeople)
      .flatMap((move) => {
        const rest = thereOf(moved.filter((other) => other !== move))
        return clashesOf({ ...move.to, roomId: null }, [...still, ...rest])
      }),
  }
}

/** What is wrong with the day of a lesson, unless it was so before. */
export function newDayOff(
  { from, to, courseEndsOn }: Move,
  closings: ReadonlySet<Day>,
): ReturnType<typeof dayOff> {
  const off = dayOff(to.startsAt, { courseEndsOn, closings })
  const sameDay = dayOfWallTime(from.startsAt) === dayOfWallTime(to.startsAt)
  const sameCourse = from.courseId === to.courses[0]?.id
  return sameDay && (off === 'closed' || sameCourse) ? undefined : off
}

/** Why another lesson of the series cannot go where the edit would put it, as far as is fixed. */
function passedOver(move: Move, { closings, occupations }: Around): SlotState | undefined {
  const off = newDayOff(move, closings)
  if (off) return off
  return inRoom(move, occupations).length > 0 ? 'room_taken' : undefined
}

/** The courses of a state with their names, its own first; the teachers too. */
export function placeOf(
  state: LessonState,
  names: {
    readonly courses: ReadonlyMap<number, string>
    readonly teachers: ReadonlyMap<number, string>
  },
): Place {
  const named = (ids: readonly number[], of: ReadonlyMap<number, string>): Named[] =>
    ids.map((id) => ({ id, name: of.get(id) ?? '' }))
  return {
    startsAt: state.startsAt,
    minutes: state.minutes,
    roomId: state.roomId,
    courses: named([state.courseId, ...state.otherCourseIds], names.courses),
    teachers: named(state.teacherIds, names.teachers),
  }
}
