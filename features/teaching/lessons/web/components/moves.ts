import { useEffect, useRef } from 'react'
import { notifyError } from '#kit/web/toast.tsx'
import type { Lesson } from '../../domain/contract.ts'
import type { Shift, Slot } from '../actions/calendar.ts'

/** Where a lesson is to go by key, asked when its turn comes: it may be elsewhere by then. */
export type SlotOf = (lesson: Lesson) => Slot | undefined | Promise<Slot>

/** Loaded by the first move: most calendars are only looked at. */
const actions = () => import('../actions/calendar.ts')
/** Keys that wait while a lesson moves; of a key that is held down no more are kept. */
const MOST_WAITING = 2
/** For so long, in milliseconds, a move waits until the lesson is shown where the one before put it. */
const LONGEST_WAIT = 2_000
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Moving lessons by mouse and by keyboard, one move at a time: what is asked for meanwhile waits for
 * its turn. A lesson that was moved by keyboard keeps the focus where it goes.
 */
export function useMoves(
  lessons: readonly Lesson[],
  show: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(lessons)
  const onShown = useRef(new Set<() => void>())
  const turns = useRef<{ last: Promise<unknown>; waiting: number }>({
    last: Promise.resolve(),
    waiting: 0,
  })
  useEffect(() => {
    shown.current = lessons
    for (const look of onShown.current) look()
  }, [lessons])
  const find = (id: number) => shown.current.find((one) => one.id === id)
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = turns.current.last.then(run)
    // Who asked for it is told of its failure.
    turns.current.last = turn.catch(() => undefined)
    return turn
  }
  /** Until a lesson is no longer shown as it was; the list may also have failed to be read again. */
  const changed = ({ id, version }: Lesson) =>
    new Promise<void>((resolve) => {
      const done = () => {
        onShown.current.delete(look)
        clearTimeout(timer)
        resolve()
      }
      const look = () => {
        if (find(id)?.version !== version) done()
      }
      const timer = setTimeout(done, LONGEST_WAIT)
      onShown.current.add(look)
      look()
    })
  const moveNow = async (lesson: Lesson, slot: Slot) => {
    const { moveLesson } = await actions()
    const moved = await moveLesson(lesson, slot, show)
    if (moved) await changed(lesson)
    return moved
  }
  const move = (lesson: Lesson, slot: Slot) =>
    inTurn(() => moveNow(find(lesson.id) ?? lesson, slot))
  const followNow = async (id: number, slotOf: SlotOf) => {
    const lesson = find(id)
    const slot = lesson && (await slotOf(lesson))
    if (!slot) return
    const letGo = keepFocus(box.current, id)
    try {
      if (!(await moveNow(lesson, slot))) return
      await nextFrame()
      focusOn(box.current, id)
    } finally {
      letGo()
    }
  }
  const follow = (id: number, slotOf: SlotOf) => {
    const turn = turns.current
    if (turn.waiting > MOST_WAITING) return
    turn.waiting += 1
    void inTurn(() => followNow(id, slotOf))
      .catch(notifyError)
      .finally(() => {
        turn.waiting -= 1
      })
  }
  const shift = (id: number, by: Shift) =>
    follow(id, async (lesson) => (await actions()).shifted(lesson, by))
  return { box, move, follow, shift }
}

function focusOn(box: Element | null, id: number): void {
  box?.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus()
}

/**
 * Gives a lesson that is drawn anew the focus back before another key can be pressed, which would
 * go to the page. Answers what ends it.
 */
function keepFocus(box: Element | null, id: number): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusOn(box, id)
  })
  if (box) observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
