import { useEffect, useRef, useState } from 'react'
import { notifyError } from '#kit/web/toast.tsx'
import type { Lesson } from '../../domain/contract.ts'
import type { Shift, Slot } from '../actions/calendar.ts'

/** Loaded by the first move: most calendars are only looked at. */
const actions = () => import('../actions/calendar.ts')
/** Keys that wait while a lesson moves; of a key that is held down no more are kept. */
const MOST_WAITING = 2
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Moving lessons by mouse and by keyboard, one move at a time: a key that is pressed meanwhile waits
 * for its turn. A lesson that was moved by keyboard keeps the focus where it goes.
 */
export function useMoves(
  lessons: readonly Lesson[],
  show: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const shown = useRef(lessons)
  const turns = useRef({ last: Promise.resolve(), waiting: 0 })
  const [followed, setFollowed] = useState<{ readonly id: number }>()
  useEffect(() => {
    shown.current = lessons
  }, [lessons])
  useEffect(() => {
    if (!followed) return
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-lesson="${followed.id}"]`)?.focus(),
    )
  }, [followed])
  const move = async (lesson: Lesson, slot: Slot) => {
    if (busy.current) return false
    busy.current = true
    try {
      const { moveLesson } = await actions()
      return await moveLesson(lesson, slot, show)
    } finally {
      busy.current = false
    }
  }
  const follow = async (lesson: Lesson, slot: Slot) => {
    if (await move(lesson, slot)) setFollowed({ id: lesson.id })
  }
  const shiftNow = async (id: number, by: Shift) => {
    const lesson = shown.current.find((one) => one.id === id)
    if (!lesson) return
    await follow(lesson, (await actions()).shifted(lesson, by))
    // A frame later the lesson is shown as it is now, and the next key starts from there.
    await nextFrame()
  }
  const shift = (id: number, by: Shift) => {
    const turn = turns.current
    if (turn.waiting > MOST_WAITING) return
    turn.waiting += 1
    turn.last = turn.last
      .then(() => shiftNow(id, by))
      .catch(notifyError)
      .finally(() => {
        turn.waiting -= 1
      })
  }
  return { box, move, follow, shift }
}
