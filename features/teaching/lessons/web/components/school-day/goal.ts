import { addMinutes, type Day, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import type { Named } from '../../../domain/types.ts'
import type { Block, DayColumn, WeekRow } from './columns.ts'
import { keyFor } from './move-focus.ts'

/** The step of a lesson that is moved, in minutes. */
const QUARTER = 15

/** Where a lesson is to stand. */
export interface Goal {
  readonly block: Block
  /** The column that it is taken from, and that in which it is to stand. */
  readonly own: DayColumn
  readonly column: DayColumn
  /** Minutes from midnight to its start. */
  readonly from: number
}

/** The hours that the day shows. */
interface Hours {
  readonly first: number
  readonly last: number
}

/**
 * Where a lesson comes to stand that is drawn so many minutes later over a column: by quarters of
 * an hour from where it is, within the hours that are shown unless it goes beyond them already.
 * Columns of nobody and of no room keep their lessons, and take none.
 */
export function drawnTo(
  { block, own, over }: { block: Block; own: DayColumn; over: DayColumn | undefined },
  later: number,
  { first, last }: Hours,
): Goal {
  const column = over && takes(over, own) ? over : own
  const from = block.from + Math.round(later / QUARTER) * QUARTER
  const latest = Math.max(block.from, last * 60 - block.lesson.minutes)
  return { block, own, column, from: Math.max(first * 60, Math.min(latest, from)) }
}

/** The same over a cell of a week, which has no hours: at its own. */
export function drawnInto({
  block,
  own,
  over,
}: {
  block: Block
  own: DayColumn
  over: DayColumn | undefined
}): Goal {
  return { block, own, column: over && takes(over, own) ? over : own, from: block.from }
}

/**
 * Where Alt and an arrow bring the lesson that has the focus: a quarter of an hour earlier or
 * later, or into the column beside its own. Undefined when the key means nothing here.
 */
export function goalOf(
  columns: readonly DayColumn[],
  current: string | undefined,
  key: string,
  hours: Hours,
): Goal | undefined {
  for (const [at, own] of columns.entries()) {
    const block = own.blocks.find((one) => keyFor(own, one) === current)
    if (!block) continue
    const later = { ArrowUp: -QUARTER, ArrowDown: QUARTER }[key]
    if (later !== undefined) return drawnTo({ block, own, over: own }, later, hours)
    const beside = { ArrowLeft: columns[at - 1], ArrowRight: columns[at + 1] }[key]
    return beside && drawnTo({ block, own, over: beside }, 0, hours)
  }
  return undefined
}

/** The same in a week: to the day before or after, or into the next row that takes it. */
export function goalInWeek(
  rows: readonly WeekRow[],
  current: string | undefined,
  key: string,
): Goal | undefined {
  for (const [at, { cells }] of rows.entries()) {
    for (const [day, own] of cells.entries()) {
      const block = own.blocks.find((one) => keyFor(own, one) === current)
      if (!block) continue
      const into = (others: readonly WeekRow[]) =>
        others.map((row) => row.cells[day]).find((over) => over && takes(over, own))
      const over = {
        ArrowLeft: cells[day - 1],
        ArrowRight: cells[day + 1],
        ArrowUp: into(rows.slice(0, at).toReversed()),
        ArrowDown: into(rows.slice(at + 1)),
      }[key]
      return over && drawnInto({ block, own, over })
    }
  }
  return undefined
}

/** Where a lesson is to go, and who is to hold it in the place of whom. */
export interface Aim {
  readonly startsAt: WallTime
  readonly minutes: number
  readonly room?: Named
  /** `from` is none where nobody held it. */
  readonly teacher?: { readonly from: number | undefined; readonly to: Named }
}

/** The place of a goal on a day; undefined when the lesson would stand where it does. */
export function aimOf({ block, own, column, from }: Goal, day: Day): Aim | undefined {
  const { lesson } = block
  const { roomId, teacherId, title: name } = column
  const at = addMinutes(wallTimeAt(column.day ?? day, '00:00'), from)
  // One that began the day before stands in this column from midnight on.
  const startsAt = from === block.from && column.day === own.day ? lesson.startsAt : at
  const room = typeof roomId === 'number' && roomId !== lesson.roomId
  const handed = teacherId !== undefined && teacherId !== own.teacherId
  if (startsAt === lesson.startsAt && !room && !handed) return undefined
  return {
    ...{ startsAt, minutes: lesson.minutes },
    ...(room ? { room: { id: roomId, name } } : {}),
    ...(handed ? { teacher: { from: own.teacherId, to: { id: teacherId, name } } } : {}),
  }
}

/**
 * Whether a column takes the lessons of another: another day of the same those of any, one of a
 * room those of rooms and of none.
 */
function takes(over: DayColumn, own: DayColumn): boolean {
  if (over.roomId === own.roomId && over.teacherId === own.teacherId) return true
  if (typeof over.roomId === 'number') return own.roomId !== undefined
  return over.teacherId !== undefined && own.roomId === undefined
}
