import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../domain/contract.ts'
import type { Shift, Slot } from '../actions/calendar.ts'

/** Loaded by the first move: most calendars are only looked at. */
const actions = () => import('../actions/calendar.ts')

/**
 * Moving lessons by mouse and by keyboard, one move at a time; a lesson that was moved by keyboard
 * keeps the focus where it goes.
 */
export function useMoves(
  lessons: readonly Lesson[],
  show: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [followed, setFollowed] = useState<{ readonly id: number }>()
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
  const shift = async (id: number, by: Shift) => {
    const lesson = lessons.find((one) => one.id === id)
    if (lesson) await follow(lesson, (await actions()).shifted(lesson, by))
  }
  return { box, move, follow, shift }
}
