import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Section } from './page.tsx'
import { queryClient } from './query.ts'

/** How far below the window something is put into the page. */
const NEAR_PX = 480
/** About as high as a list, so that the page's length is not a surprise. */
const HEIGHT = '40rem'
const AGAIN_MS = 50

/**
 * A part far below that has many elements: drawn and read with the page, but put into it only when
 * one comes near. Until then its titles stand in its place. Who prints, searches or goes on by the
 * keyboard finds all of it.
 */
export function Late(props: { titles: readonly string[]; className: string; children: ReactNode }) {
  const { titles, className, children } = props
  const place = useRef<HTMLDivElement>(null)
  const [part] = useState(() => Object.assign(document.createElement('div'), { className }))
  const [near, setNear] = useState(false)
  useLayoutEffect(() => {
    if (near) place.current?.append(part)
  }, [near, part])
  useEffect(() => {
    if (near || !place.current) return undefined
    return whenNear(place.current, () => flushSync(() => setNear(true)))
  }, [near])
  return (
    <>
      <div ref={place} {...(near ? { style: { display: 'contents' } } : { className })}>
        {!near &&
          titles.map((title) => (
            <Section key={title} title={title}>
              <Skeleton aria-hidden height={14} width="60%" mb={HEIGHT} />
            </Section>
          ))}
      </div>
      {createPortal(children, part)}
    </>
  )
}

/** Tells once when a place is near the window or all of the page is wanted; answers how to stop. */
function whenNear(place: Element, tell: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let again: number | undefined
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      // At the top what stands above is not as high yet as it will be.
      if (scrollY === 0 && queryClient.isFetching() > 0) again = window.setTimeout(look, AGAIN_MS)
      else tell()
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  const look = () => {
    observer.disconnect()
    observer.observe(place)
  }
  look()
  // Before the browser does what the key says: it may be Tab, or the search for a word.
  window.addEventListener('keydown', tell, { capture: true, signal })
  window.addEventListener('beforeprint', tell, { signal })
  return () => {
    stop.abort()
    observer.disconnect()
    clearTimeout(again)
  }
}
