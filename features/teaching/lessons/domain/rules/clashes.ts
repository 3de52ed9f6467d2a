import { type Day, dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import type { Clash } from '../contract.ts'
import { endOf, isPassedOver, laterStarts, overlaps, slotState } from '../rules.ts'
import type { Named, Occupation, Place, SlotState } from '../types.ts'

/**
 * What a lesson would share with others at overlapping times: the room first, then teachers, then
 * courses, those of joined lessons too. One other lesson may be there several times.
 */
export function clashesOf(place: Place, others: readonly Occupation[]): Clash[] {
  const stretch = { startsAt: place.startsAt, endsAt: endOf(place) }
  const near = others.filter((other) => overlaps(stretch, other))
  const clash = (kind: Clash['kind'], name: string, other: Occupation): Clash => ({
    kind,
    name,
    lessonId: other.lessonId,
    courseId: other.courseId,
    courseName: other.courseName,
    roomName: other.roomName,
    startsAt: other.startsAt,
    minutes: other.minutes,
  })
  const rooms = near.filter(({ roomId }) => roomId !== null && roomId === place.roomId)
  const shared = (
    kind: Clash['kind'],
    all: readonly Named[],
    ids: 'teacherIds' | 'courseIds',
  ): Clash[] =>
    all.flatMap(({ id, name }) =>
      near.filter((other) => other[ids].includes(id)).map((other) => clash(kind, name, other)),
    )
  return [
    ...rooms.map((other) => clash('room', other.roomName ?? '', other)),
    ...shared('teacher', place.teachers, 'teacherIds'),
    ...shared('course', place.courses, 'courseIds'),
  ]
}

/** A place as it is in the way of others; without a number when it is not saved yet. */
export function occupationOf(
  place: Place,
  roomName: string | null,
  lessonId: number | null = null,
): Occupation {
  const [own] = place.courses
  return {
    lessonId,
    startsAt: place.startsAt,
    endsAt: endOf(place),
    minutes: place.minutes,
    roomId: place.roomId,
    roomName,
    courseId: own?.id ?? 0,
    courseName: own?.name ?? '',
    courseIds: place.courses.map(({ id }) => id),
    teacherIds: place.teachers.map(({ id }) => id),
  }
}

/** What an insertion is judged against. */
export interface School {
  /** The last day of each course that is the lessons' own. */
  readonly courseEnds: ReadonlyMap<number, Day>
  readonly closings: ReadonlySet<Day>
  /** Lessons that are there, at least those that could be in the way. */
  readonly occupations: readonly Occupation[]
  readonly roomNames: ReadonlyMap<number, string>
}

/** A row of an insertion and what stands in its way. */
export interface JudgedRow {
  readonly place: Place
  readonly state: SlotState
  readonly clashes: readonly Clash[]
}

/**
 * Judges the rows of an insertion in their order. Rows that would be passed over are in nobody's
 * way, though it is told what is in theirs: a single lesson may be saved there all the same. Each
 * of the others is in the way of those that come after it.
 */
export function judgeRows(rows: readonly Place[], school: School): JudgedRow[] {
  const before: Occupation[] = []
  return rows.map((place) => {
    const clashes = [...clashesOf(place, school.occupations), ...clashesOf(place, before)]
    const courseEndsOn = school.courseEnds.get(place.courses[0]?.id ?? 0) ?? ''
    const { closings } = school
    const state = slotState({ startsAt: place.startsAt, courseEndsOn, closings, clashes })
    if (!isPassedOver(state)) before.push(occupationOf(place, roomNameOf(place, school)))
    return { place, state, clashes }
  })
}

/** What can be done about a row. */
export interface Advice {
  readonly nextFree: WallTime | null
  /** Rooms that other rows of the insertion take at that time. */
  readonly takenRoomIds: ReadonlySet<number>
  /** Teachers who have others of its rows at that time. */
  readonly takenTeacherIds: ReadonlySet<number>
}

/** For each judged row, where else it could go, the other rows staying where they are. */
export function adviseRows(rows: readonly JudgedRow[], school: School): Advice[] {
  const live = rows.map(({ place, state }) =>
    isPassedOver(state) ? [] : [occupationOf(place, roomNameOf(place, school))],
  )
  return rows.map(({ place, clashes }, index) => {
    const others = live.flatMap((row, at) => (at === index ? [] : row))
    const stretch = { startsAt: place.startsAt, endsAt: endOf(place) }
    const near = others.filter((other) => overlaps(stretch, other))
    const taken = near.map(({ roomId }) => roomId)
    return {
      nextFree: clashes.length > 0 ? nextFree(place, [...school.occupations, ...others]) : null,
      takenRoomIds: new Set(taken.filter((roomId) => roomId !== null)),
      takenTeacherIds: new Set(near.flatMap(({ teacherIds }) => teacherIds)),
    }
  })
}

/** The next start on its day at which nothing clashes, in quarters of an hour until 22:00. */
export function nextFree(place: Place, others: readonly Occupation[]): WallTime | null {
  const day = dayOfWallTime(place.startsAt)
  const near = others.filter(
    ({ startsAt, endsAt }) => dayOfWallTime(startsAt) <= day && dayOfWallTime(endsAt) >= day,
  )
  const starts = laterStarts(place.startsAt, place.minutes)
  return starts.find((startsAt) => clashesOf({ ...place, startsAt }, near).length === 0) ?? null
}

function roomNameOf({ roomId }: Place, { roomNames }: School): string | null {
  return roomId === null ? null : (roomNames.get(roomId) ?? null)
}
