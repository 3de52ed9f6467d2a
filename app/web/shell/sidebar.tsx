import { Link } from '@tanstack/react-router'
import { UnreadBadge } from '#f/system/notifications/web/public.tsx'
import type { Entry, Menu } from './menus.ts'
import classes from './sidebar.module.css'

/** The entries of an area; as a rail they keep their words, under the icons. */
export function Sidebar(props: {
  menu: Menu
  /** The entry of the screen that is open. */
  current: Entry | undefined
  rail: boolean
  /** Called when an entry is chosen. */
  onGo?: () => void
}) {
  return (
    <nav
      aria-label="Menu principale"
      className={classes['nav']}
      data-rail={props.rail || undefined}
    >
      {props.menu.map((group) => (
        <ul key={group[0]?.label} className={`${classes['group']} stack bare`}>
          {group.map((entry) => (
            <li key={entry.label}>
              <NavEntry entry={entry} current={entry === props.current} onGo={props.onGo} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function NavEntry(props: { entry: Entry; current: boolean; onGo: (() => void) | undefined }) {
  const { entry, current, onGo } = props
  return (
    <Link
      to={entry.to}
      className={`${classes['entry']} row gap-md`}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <entry.icon size={18} stroke={1.6} aria-hidden />
      <span>{entry.label}</span>
      {entry.to === '/app/notifiche' && <UnreadBadge />}
    </Link>
  )
}
