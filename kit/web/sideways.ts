import { type RefObject, useEffect, useState } from 'react'

/** Whether there is more to the right of a part that is moved sideways, as long as it is not at its end. */
export function useMoreSideways(part: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false)
  // After each render: what stands in it may have changed.
  useEffect(() => {
    const box = part.current
    if (!box) return undefined
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    const observer = new ResizeObserver(look)
    for (const one of [box, ...box.children]) observer.observe(one)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  })
  return more
}
