import { minutesBetween, wallTimeAt, type Day } from '#kit/domain/day.ts'
import { compareText, formatLongDay } from '#kit/domain/format.ts'
import type { RoomEvent } from '#f/school/rooms/domain/contract.ts'
import type { Lesson } from '../../../domain/contract.ts'

/** The hours that a day shows, unless a lesson or an event is earlier or later. */
const OPENS = 8
const CLOSES = 22

/** What the columns of a day stand for. */
export type By = 'rooms' | 'teachers'

/** A lesson in a column: beside others when they overlap. */
export interface Block {
  readonly lesson: Lesson
  /** Minutes from midnight to its start. */
  readonly from: number
  /** Which of `lanes` equal parts of the column's width it has, from 0. */
  readonly lane: number
  readonly lanes: number
}

export interface DayColumn {
  readonly key: string
  readonly title: string
  /** The room whose lessons these are; undefined for a teacher's, null for those without a room. */
  readonly roomId: number | null | undefined
  /** The teacher whose lessons these are. */
  readonly teacherId?: number
  /** The day of these lessons, where not all columns are of the same. */
  readonly day?: Day
  readonly blocks: readonly Block[]
  /** What else is in the room. */
  readonly events?: readonly RoomEvent[]
}

type Timed = Pick<Lesson, 'startsAt' | 'minutes'>

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * A column for each room in the order given, those of the trash that still have lessons after them
 * by name, as all are until the rooms have been read; last the lessons without a room, if any.
 */
export function columnsByRoom(
  lessons: readonly Lesson[],
  rooms: readonly Named[],
  events: readonly RoomEvent[] = [],
): DayColumn[] {
  const gone = new Map<number, string>()
  for (const { roomId, roomName } of lessons) {
    if (roomId !== null && !rooms.some(({ id }) => id === roomId)) gone.set(roomId, roomName ?? '')
  }
  const others = [...gone].map(([id, name]) => ({ id, name }))
  const all = [...rooms, ...others.toSorted((a, b) => compareText(a.name, b.name))]
  const columns = all.map(({ id, name }) => ({
    key: String(id),
    title: name,
    roomId: id,
    blocks: blocksOf(lessons.filter(({ roomId }) => roomId === id)),
    events: events.filter(({ roomId }) => roomId === id),
  }))
  const without = lessons.filter(({ roomId }) => roomId === null)
  return [...columns, ...rest('Senza aula', null, without)]
}

/**
 * A column for each teacher, by name: first those who have a lesson, of the trash too, then those
 * who are free all day, and between them the lessons without a teacher if there are any.
 */
export function columnsByTeacher(
  lessons: readonly Lesson[],
  teachers: readonly Named[] = [],
): DayColumn[] {
  const people = new Map(lessons.flatMap((lesson) => lesson.teachers.map((one) => [one.id, one])))
  const sorted = [...people.values()].toSorted((a, b) => compareText(a.name, b.name))
  const column = ({ id, name }: Named): DayColumn => ({
    key: String(id),
    title: name,
    roomId: undefined,
    teacherId: id,
    blocks: blocksOf(lessons.filter((lesson) => lesson.teachers.some((one) => one.id === id))),
  })
  const without = lessons.filter((lesson) => lesson.teachers.length === 0)
  return [
    ...sorted.map(column),
    ...rest('Senza insegnante', undefined, without),
    ...teachers.filter(({ id }) => !people.has(id)).map(column),
  ]
}

/** A room or a teacher over the days of a week, with a cell for each of them. */
export type WeekRow = Pick<DayColumn, 'key' | 'title' | 'roomId' | 'teacherId'> & {
  readonly cells: readonly DayColumn[]
}

/** The columns of several days together, each taken apart by day. */
export function rowsByDay(columns: readonly DayColumn[], days: readonly Day[]): WeekRow[] {
  return columns.map(({ blocks, events = [], ...row }) => {
    const lessons = blocks.map(({ lesson }) => lesson)
    const cells = columnsByDay(lessons, days, row, events)
    return {
      ...row,
      cells: cells.map((cell) => ({ ...cell, key: `${row.key} ${cell.key}`, title: row.title })),
    }
  })
}

/** A column for each of some days of one room or teacher. */
export function columnsByDay(
  lessons: readonly Lesson[],
  days: readonly Day[],
  of: Pick<DayColumn, 'roomId' | 'teacherId'>,
  events: readonly RoomEvent[] = [],
): DayColumn[] {
  const isOf =
    (day: Day) =>
    ({ startsAt }: { startsAt: string }) =>
      startsAt.startsWith(day)
  return days.map((day) => ({
    ...of,
    key: day,
    title: formatLongDay(day),
    day,
    blocks: blocksOf(lessons.filter(isOf(day))),
    events: events.filter(isOf(day)),
  }))
}

function rest(title: string, roomId: null | undefined, lessons: readonly Lesson[]): DayColumn[] {
  return lessons.length === 0 ? [] : [{ key: 'none', title, roomId, blocks: blocksOf(lessons) }]
}

/** The first and the last hour to show: 8 to 22, or as much more as the lessons need. */
export function hoursOf(lessons: readonly Timed[]): { first: number; last: number } {
  const starts = lessons.map((lesson) => fromMidnight(lesson) / 60)
  const ends = lessons.map((lesson) => (fromMidnight(lesson) + lesson.minutes) / 60)
  return {
    first: Math.floor(Math.min(OPENS, ...starts)),
    last: Math.ceil(Math.min(24, Math.max(CLOSES, ...ends))),
  }
}

/** Lays lessons out: those that overlap, directly or through others, share the width. */
function blocksOf(lessons: readonly Lesson[]): Block[] {
  const sorted = lessons.toSorted((a, b) => fromMidnight(a) - fromMidnight(b) || a.id - b.id)
  const blocks: Block[] = []
  let open: { lesson: Lesson; from: number; lane: number }[] = []
  let until = 0
  const close = () => {
    const lanes = Math.max(0, ...open.map(({ lane }) => lane + 1))
    blocks.push(...open.map((one) => ({ ...one, lanes })))
    open = []
  }
  for (const lesson of sorted) {
    const from = fromMidnight(lesson)
    if (from >= until) close()
    const busy = open.filter((one) => one.from + one.lesson.minutes > from).map(({ lane }) => lane)
    let lane = 0
    while (busy.includes(lane)) lane += 1
    open.push({ lesson, from, lane })
    until = Math.max(until, from + lesson.minutes)
  }
  close()
  return blocks
}

export function fromMidnight({ startsAt }: Pick<Timed, 'startsAt'>): number {
  const day: Day = startsAt.slice(0, 10)
  return minutesBetween(wallTimeAt(day, '00:00'), startsAt)
}
