import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { type Place, target } from './places.ts'
import { Popup, type Trigger } from './popup.tsx'
import classes from './popup/popup.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon: Icon
  /** Where it leads, or `run`, what it does; with both, `run` comes first. */
  readonly to?: Place
  readonly run?: () => void
  /** Destructive: below a line. */
  readonly danger?: boolean
}

/** A menu of actions that opens from a button. */
export function ActionMenu(props: {
  label: string
  items: readonly MenuItem[]
  trigger: (props: Trigger & { 'aria-haspopup': 'menu' }) => ReactNode
  /** Shown above the items. */
  head?: ReactNode
}) {
  return (
    <Popup
      role="menu"
      label={props.label}
      trigger={(carried) => props.trigger({ ...carried, 'aria-haspopup': 'menu' })}
    >
      {(close) => <Items {...props} close={close} />}
    </Popup>
  )
}

function Items(props: { items: readonly MenuItem[]; head?: ReactNode; close: () => void }) {
  const { items, head, close } = props
  return (
    <div
      role="none"
      onKeyDown={(event) => {
        // The focus goes back to the button, and from there to where the key leads.
        if (event.key === 'Tab') close()
        moveAmong(event)
      }}
      onClick={(event) => event.stopPropagation()}
    >
      {head && (
        <div role="none" className={`${classes['head']} dim small`}>
          {head}
        </div>
      )}
      {items.map((item, at) => (
        <Fragment key={item.label}>
          {item.danger && at > 0 && !items[at - 1]?.danger && (
            <div role="none" className={classes['divider']} />
          )}
          <Item item={item} close={close} />
        </Fragment>
      ))}
    </div>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const className = `${classes['item']} plain row ${item.danger ? classes['danger'] : ''}`
  const content = (
    <>
      <item.icon size={16} stroke={1.75} aria-hidden />
      {item.label}
    </>
  )
  const run = () => {
    close()
    item.run?.()
  }
  if (item.to !== undefined) {
    return (
      <Link role="menuitem" className={className} onClick={run} {...target(item.to)}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" role="menuitem" className={className} onClick={run}>
      {content}
    </button>
  )
}

/** Arrows, Home and End move; a letter goes to the next item that begins with it. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = nextItem(event.key, items, at)
  // What the row or the list under the menu would do with the key.
  event.stopPropagation()
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  if (key === 'ArrowDown') return after[0]
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1) return undefined
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
