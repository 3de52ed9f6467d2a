import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Block, DayColumn } from './columns.ts'
import { drawnTo, type Goal } from './goal.ts'

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

/**
 * Lessons of a day drawn by the mouse to another time or room. `held` is where the one under the
 * mouse would stand; Escape lets it go. A finger scrolls instead, and opens the lesson.
 *
 * @param box What scrolls, with a `section` for each column.
 */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  columns: readonly DayColumn[],
  hours: { first: number; last: number },
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
  const goalAt = (event: PointerEvent<HTMLElement>, own: DayColumn, block: Block, from: Grip) => {
    const body = event.currentTarget.parentElement?.getBoundingClientRect()
    const minute = (body?.height ?? 0) / ((hours.last - hours.first) * 60)
    const later = (event.clientY - (body?.top ?? 0) - from.depth) / minute
    const sections = [...(box.current?.querySelectorAll('section') ?? [])]
    const at = sections.findIndex((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left <= event.clientX && event.clientX < right
    })
    return drawnTo({ block, own, over: columns[at] }, later, hours)
  }
  const of = (own: DayColumn, block: Block) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      drawn.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0
      grip.current = { x: event.clientX, y: event.clientY, depth: event.clientY - top }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = grip.current
      if (!from) return
      if (!drawn.current) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLIP) return
        drawn.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      scrollAtEdge(box.current, event)
      setHeld(goalAt(event, own, block, from))
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
