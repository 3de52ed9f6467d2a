import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Day } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'
import type { Slot } from '../../actions/calendar.ts'
import type { SlotOf } from '../moves.ts'
import type { Block, DayColumn } from './columns.ts'
import { type GoalAt, useDrag } from './drag.ts'
import { aimOf, type Goal } from './goal.ts'
import { keyFor } from './move-focus.ts'

/** What happens to the lessons of a calendar. */
export interface BlockHandlers {
  readonly box: RefObject<HTMLDivElement | null>
  readonly onOpen: (lesson: Lesson) => void
  /** A lesson is to be moved by mouse; by keyboard it waits for its turn and keeps the focus. */
  readonly onMove: (lesson: Lesson, slot: Slot) => Promise<unknown>
  readonly onFollow: (id: number, slotOf: SlotOf) => void
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
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const drop = async (goal: Goal) => {
    const aim = aimOf(goal, shown.day)
    if (aim) await onMove(goal.block.lesson, aim)
  }
  const { held, of, wasDrawn } = useDrag(box, shown.goalAt, drop)
  /** Where a key brings a lesson from where it is shown by now. */
  const aimBy = (id: number, key: string) => {
    const blocks = `[data-lesson="${id}"]`
    const focused = box.current?.querySelector<HTMLElement>(`${blocks}:focus`)
    const block = focused ?? box.current?.querySelector<HTMLElement>(blocks)
    const goal = latest.current.goal(block?.dataset['block'], key)
    return goal && aimOf(goal, latest.current.day)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { altKey, key, currentTarget } = event
    if (altKey) {
      const block = currentTarget.querySelector<HTMLElement>(`[data-block="${reached}"]`)
      if (!block || !key.startsWith('Arrow')) return
      // Alt and an arrow leave the page otherwise.
      event.preventDefault()
      const id = Number(block.dataset['lesson'])
      onFollow(id, () => aimBy(id, key))
      return
    }
    const next = shown.next(reached, key)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    currentTarget.querySelector<HTMLElement>(`[data-block="${next}"]`)?.focus()
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
