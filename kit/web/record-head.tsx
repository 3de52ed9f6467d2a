import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { toApiError } from './client/api-error.ts'
import { Actions } from './page.tsx'
import { type Place, target } from './places.ts'
import classes from './record-head.module.css'
import { stillReading, useReading } from './reading.ts'
import { jumpTo, usePartInSight } from './record-part.tsx'
import { useMoreSideways } from './sideways.ts'
import { Turn } from './turn.tsx'

/** A section of a record's page: a part of the screen it is on, or a screen of its own. */
export interface SectionLink {
  readonly key: string
  readonly label: string
  readonly to: Place
}

/**
 * The record that a head is about. What could not be read is asked for again by the page alone, which
 * says so: a head that comes later would begin anew. What was read stays where it could not be read
 * again: the page does too, and its form is saved from here.
 */
export function useRecordOf<T>(query: {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}): { readonly data: T | undefined; readonly unread: boolean } {
  const { data, error } = useQuery({ ...query, retryOnMount: false })
  const unread = error && (data === undefined || toApiError(error).kind === 'not_found')
  return { data, unread: unread ?? false }
}

/** How much of its neighbours one sees beside the current section, where they do not all fit. */
const EDGE = 44

interface Sections {
  readonly sections: readonly SectionLink[]
  /** The section that is a screen of its own and on screen now; otherwise the part in sight is. */
  readonly view?: string | undefined
}

/**
 * What the page of a record has below its title, always in sight: its name, what there is to know and
 * to do at once, the page's primary action, and the sections one jumps to.
 */
export function RecordHead(
  props: Sections & {
    readonly name: string
    /** The address of a picture; none without one. */
    readonly photo?: string | undefined
    /** In words beside the name, such as that somebody has left. */
    readonly state?: ReactNode
    /** The two or three figures that matter. */
    readonly figures?: ReactNode
    /** How to reach somebody, and what is done next. */
    readonly actions?: ReactNode
    readonly primary: ReactNode
    /** The record: others stand before and after it in the list that one came from. */
    readonly id: number
  },
) {
  const { name, photo, state, figures, actions, primary } = props
  const bar = useRef<HTMLDivElement>(null)
  const view = props.sections.find(({ key }) => key === props.view)
  const own = view && target(view.to).to
  useRoomAbove(bar)
  return (
    <div ref={bar} className={`${classes['bar']} stack`}>
      <div className={`${classes['head']} row wrap`}>
        {photo !== undefined && <img className={classes['photo']} src={photo} alt="" />}
        <div className={`${classes['who']} grow`}>
          <div className={`${classes['called']} row wrap`}>
            <p className={`${classes['name']} breaks`}>{name}</p>
            {state}
          </div>
          {figures && <div className={`${classes['figures']} row wrap`}>{figures}</div>}
        </div>
        <Turn id={props.id} paths={props.sections.map(({ to }) => target(to).to)} to={own} />
        {(actions || primary) && (
          <Actions>
            {actions}
            {primary && <div className={`${classes['primary']} firm row`}>{primary}</div>}
          </Actions>
        )}
      </div>
      <SectionLinks {...props} />
    </div>
  )
}

function SectionLinks({ sections, view }: Sections) {
  const reading = useReading()
  const seen = usePartInSight(sections.map(({ key }) => key))
  const row = useRef<HTMLElement>(null)
  const more = useMoreSideways(row)
  const current = view ?? seen
  const place = sections.findIndex(({ key }) => key === current)
  useEffect(() => {
    const box = row.current
    const link = box?.children[place]
    if (!box || !(link instanceof HTMLElement)) return undefined
    // Once, when it is laid out: asking earlier would lay the page out for that alone.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      // Not by scrollIntoView, which would move the page too.
      const before = link.offsetLeft - box.offsetLeft
      const after = before + link.offsetWidth - box.clientWidth
      box.scrollLeft = Math.min(Math.max(box.scrollLeft, after + EDGE), Math.max(before - EDGE, 0))
    })
    observer.observe(link)
    return () => observer.disconnect()
  }, [place])
  const here = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  return (
    <nav
      ref={row}
      aria-label="Sezioni della scheda"
      className={`${classes['sections']} row no-print`}
      data-more={more || undefined}
    >
      {sections.map(({ key, label, to: place }) => {
        const { to, search } = target(place)
        const stays = to.toLowerCase() === here
        return (
          <Link
            key={key}
            to={to}
            search={stays && reading ? stillReading(key, search) : search}
            replace={stays}
            resetScroll={!stays}
            // By the address the router says which is current; on a screen with several, where one reads.
            data-current={key === current || undefined}
            onClick={() => jumpTo(key)}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** What is scrolled to, or has the focus, does not lie under what stays in sight. */
function useRoomAbove(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.documentElement
    const box = bar.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBlockStart = `calc(var(--q-header) + ${box.offsetHeight}px)`
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      root.style.scrollPaddingBlockStart = ''
    }
  }, [bar])
}
