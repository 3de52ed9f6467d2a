import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Block, DayColumn } from './columns.ts'
import { drawnInto, drawnTo, type Goal } from './goal.ts'

/** Pixels by which a press may slip and still be a click. */
const SLIP = 4
/** Pixels from the edge at which what lies beyond it comes in, and how far each time. */
const EDGE = 32

interface Grip {
  readonly x: number
  readonly y: number
  /** From the top of the column. */
  readonly depth: number
}

/** Where a lesson would stand that is held at a point; `depth` is where it was taken, from the top. */
export type GoalAt = (
  event: PointerEvent<HTMLElement>,
  held: { readonly own: DayColumn; readonly block: Block; readonly depth: number },
) => Goal

/** Over columns of hours, each a `section` beside the others. */
export function overColumns(
  columns: readonly DayColumn[],
  hours: { first: number; last: number },
): GoalAt {
  return (event, { own, block, depth }) => {
    const body = event.currentTarget.parentElement?.getBoundingClientRect()
    const minute = (body?.height ?? 0) / ((hours.last - hours.first) * 60)
    const later = (event.clientY - (body?.top ?? 0) - depth) / minute
    const beside = event.currentTarget.closest('section')?.parentElement
    const sections = [...(beside?.querySelectorAll('section') ?? [])]
    const at = sections.findIndex((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left <= event.clientX && event.clientX < right
    })
    return drawnTo({ block, own, over: columns[at] }, later, hours)
  }
}

/** Over the cells of a week, each with its key as `data-cell`. */
export function overCells(cells: readonly DayColumn[]): GoalAt {
  return ({ clientX, clientY }, { own, block }) => {
    const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]')
    const key = cell?.getAttribute('data-cell')
    return drawnInto({ block, own, over: cells.find((one) => one.key === key) })
  }
}

/**
 * Lessons drawn by the mouse to another time, room, teacher or day. `held` is where the one under
 * the mouse would stand; Escape lets it go. A finger scrolls instead, and opens the lesson.
 */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  goalAt: GoalAt,
  onDrop: (goal: Goal) => Promise<unknown>,
) {
  const [held, setHeld] = useState<Goal>()
  const grip = useRef<Grip>(undefined)
  const drawn = useRef(false)
  const letGo = () => {
    grip.current = undefined
    setHeld(undefined)
  }
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && grip.current) letGo()
  })
  const of = (own: DayColumn, block: Block) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      drawn.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0
      // A swift hand is off it before its first move.
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: event.clientX, y: event.clientY, depth: event.clientY - top }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = grip.current
      if (!from) return
      // Let go where the lesson did not hear of it: it was drawn anew meanwhile.
      if (!(event.buttons & 1)) return letGo()
      if (!drawn.current) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLIP) return
        drawn.current = true
      }
      scrollAtEdge(box.current, event)
      setHeld(goalAt(event, { own, block, depth: from.depth }))
    },
    onPointerUp: () => {
      grip.current = undefined
      if (held) void onDrop(held).finally(() => setHeld(undefined))
    },
    onPointerCancel: letGo,
  })
  /** Whether the click that ends a press ended a drag. */
  const wasDrawn = () => drawn.current
  return { held, of, wasDrawn }
}

function scrollAtEdge(box: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const beyond = (at: number, low: number, high: number) =>
    at < low + EDGE ? -EDGE / 2 : at > high - EDGE ? EDGE / 2 : 0
  box.scrollBy(beyond(clientX, left, right), beyond(clientY, top, bottom))
}
