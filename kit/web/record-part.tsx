import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Late } from './late.tsx'
import { useNarrow } from './narrow.ts'
import classes from './record-part.module.css'

const CONTENT = 'stack gap-md'

/** Which parts stand where one reads: in the upper half of the window. */
let inSight: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function tell(key: string, seen: boolean): void {
  if (inSight.has(key) === seen) return
  inSight = new Set(seen ? [...inSight, key] : [...inSight].filter((other) => other !== key))
  for (const listener of listeners) listener()
}

/** The first of these parts that is where one reads. */
export function usePartInSight(keys: readonly string[]): string | undefined {
  const seen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => inSight,
  )
  return keys.find((key) => seen.has(key))
}

const partOf = (key: string) => document.querySelector<HTMLDetailsElement>(`[data-part="${key}"]`)

/** The page from a part on; from its beginning where that is the first, with the title and all. */
function show(part: HTMLElement | null): void {
  if (part && part === document.querySelector('[data-part]')) scrollTo(0, 0)
  else part?.scrollIntoView()
}

/** Goes to a part that is on the page, opened; nothing when it is not. */
export function jumpTo(key: string): void {
  const part = partOf(key)
  if (!part) return
  part.open = true
  show(part)
  // The keyboard goes on from there. Not from the part itself: what Tab cannot reach by itself, but
  // may be focused, it does not go into either where the browser draws it with a root of its own.
  part.querySelector<HTMLElement>(':scope > div')?.focus({ preventScroll: true })
}

/**
 * A section of a record's page that stands on the screen with others: the address names it as
 * `sezione`, and where it does, the page begins there. On a phone it is folded; what was never
 * opened is not drawn. `first` is open where the address names none. What is far below the others,
 * and has many elements, may come `late`.
 */
export function RecordPart(props: {
  name: string
  label: string
  first?: boolean
  late?: boolean
  children: ReactNode
}) {
  const { name, label, first = false, late = false, children } = props
  const part = useRef<HTMLDetailsElement>(null)
  const narrow = useNarrow()
  const asked: unknown = useSearch({
    strict: false,
    select: (search: { readonly sezione?: unknown }) => search.sezione,
  })
  // A window that becomes narrow folds nothing that is being worked on.
  const [open, setOpen] = useState(!narrow || (asked === undefined ? first : asked === name))
  const [drawn, setDrawn] = useState(open)
  const shown = open || !narrow
  useEffect(() => {
    const box = part.current
    if (!box) return undefined
    const observer = new IntersectionObserver(
      (entries) => tell(name, entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '-25% 0px -60%' },
    )
    observer.observe(box)
    return () => {
      observer.disconnect()
      tell(name, false)
    }
  }, [name])
  useBegun(name, asked === name)
  return (
    <details
      ref={part}
      data-part={name}
      className={classes['part']}
      open={shown}
      onToggle={(event) => {
        if (!narrow || event.target !== event.currentTarget) return
        setOpen(event.currentTarget.open)
        setDrawn(true)
      }}
    >
      <summary className={`${classes['fold']} row apart framed surface no-print`}>{label}</summary>
      <div tabIndex={-1} className={classes['content']}>
        {(shown || drawn) &&
          (late ? (
            <Late titles={[label]} className={CONTENT}>
              {children}
            </Late>
          ) : (
            <div className={CONTENT}>{children}</div>
          ))}
      </div>
    </details>
  )
}

/** Where the page begins at a part, it stays there while what stands above is still being read. */
function useBegun(name: string, asked: boolean): void {
  useEffect(() => {
    if (!asked) return undefined
    const align = () => show(partOf(name))
    const observer = new ResizeObserver(align)
    observer.observe(document.body)
    const stop = new AbortController()
    // Whoever moves or does something has arrived.
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(event, () => observer.disconnect(), { signal: stop.signal })
    }
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [name, asked])
}
