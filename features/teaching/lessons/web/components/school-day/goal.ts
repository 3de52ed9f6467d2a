import type { Block, DayColumn } from './columns.ts'
import { keyFor } from './move-focus.ts'

/** The step of a lesson that is moved, in minutes. */
const QUARTER = 15

/** Where a lesson is to stand. */
export interface Goal {
  readonly block: Block
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
 * Columns that are no rooms keep their lessons.
 */
export function drawnTo(
  { block, own, over }: { block: Block; own: DayColumn; over: DayColumn | undefined },
  later: number,
  { first, last }: Hours,
): Goal {
  const column = over && isRoom(over) ? over : own
  const from = block.from + Math.round(later / QUARTER) * QUARTER
  const latest = Math.max(block.from, last * 60 - block.lesson.minutes)
  return { block, column, from: Math.max(first * 60, Math.min(latest, from)) }
}

/**
 * Where Alt and an arrow bring the lesson that has the focus: a quarter of an hour earlier or
 * later, or into the room beside its own. Undefined when the key means nothing here.
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

/** Whether the lesson would stand elsewhere than it does. */
export function isElsewhere({ block, column, from }: Goal): boolean {
  return from !== block.from || (isRoom(column) && column.roomId !== block.lesson.roomId)
}

export function isRoom(column: DayColumn): column is DayColumn & { readonly roomId: number } {
  return typeof column.roomId === 'number'
}
