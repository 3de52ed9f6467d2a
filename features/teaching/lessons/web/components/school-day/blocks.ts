import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Day } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'
import type { Slot } from '../../actions/calendar.ts'
import type { Block, DayColumn } from './columns.ts'
import { type GoalAt, useDrag } from './drag.ts'
import { aimOf, type Goal } from './goal.ts'
import { keyFor } from './move-focus.ts'

/** What happens to the lessons of a calendar. */
export interface BlockHandlers {
  readonly box: RefObject<HTMLDivElement | null>
  readonly onOpen: (lesson: Lesson) => void
  /** A lesson is to be moved by mouse; by keyboard it keeps the focus. */
  readonly onMove: (lesson: Lesson, slot: Slot) => Promise<unknown>
  readonly onFollow: (lesson: Lesson, slot: Slot) => Promise<unknown>
}

/**
 * The lessons of a calendar as buttons. One of them is in the order of the Tab key; the arrows go
 * from one to the next, with Alt they move it, the mouse draws it, Enter and a click open it.
 */
export function useBlocks(
  { box, onOpen, onMove, onFollow }: BlockHandlers,
  shown: {
    /** The day of columns that have none of their own. */
    readonly day: Day
    readonly columns: readonly DayColumn[]
    readonly next: (current: string | undefined, key: string) => string | undefined
    readonly goal: (current: string | undefined, key: string) => Goal | undefined
    readonly goalAt: GoalAt
  },
) {
  const [current, setCurrent] = useState<string>()
  const keys = shown.columns.flatMap((one) => one.blocks.map((block) => keyFor(one, block)))
  const reached = current !== undefined && keys.includes(current) ? current : keys[0]
  const go = async (goal: Goal, how: BlockHandlers['onMove']) => {
    const aim = aimOf(goal, shown.day)
    if (aim) await how(goal.block.lesson, aim)
  }
  const { held, of, wasDrawn } = useDrag(box, shown.goalAt, (goal) => go(goal, onMove))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) {
      const goal = shown.goal(reached, event.key)
      if (!goal) return
      // Alt and an arrow leave the page otherwise.
      event.preventDefault()
      void go(goal, onFollow)
      return
    }
    const next = shown.next(reached, event.key)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-block="${next}"]`)?.focus()
  }
  const blockOf = (column: DayColumn, block: Block) => {
    const key = keyFor(column, block)
    return {
      'data-block': key,
      'data-lesson': block.lesson.id,
      'data-held': held?.block === block || undefined,
      ...of(column, block),
      tabIndex: key === reached ? 0 : -1,
      onFocus: () => setCurrent(key),
      onClick: () => wasDrawn() || onOpen(block.lesson),
    }
  }
  return { held, onKeyDown, blockOf }
}
