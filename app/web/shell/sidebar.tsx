import { Link } from '@tanstack/react-router'
import { Count } from '#f/overview/today/web/public.tsx'
import { UnreadBadge } from '#f/system/notifications/web/public.tsx'
import type { Entry, Menu } from './menus.ts'
import classes from './sidebar.module.css'

interface Shown {
  /** The entry of the screen that is open. */
  readonly current: Entry | undefined
  /** Called when an entry is chosen. */
  readonly onGo?: (() => void) | undefined
}

/** The entries of an area; as a rail they keep their words, under the icons. */
export function Sidebar({ menu, rail, ...shown }: Shown & { menu: Menu; rail: boolean }) {
  return (
    <nav aria-label="Menu principale" className={classes['nav']} data-rail={rail || undefined}>
      {menu.map((group) => (
        <div key={group[0]?.label} className={classes['group']}>
          {group.name !== undefined && (
            <div className={`${classes['name']} small dim`} aria-hidden>
              {group.name}
            </div>
          )}
          <Entries entries={group} label={group.name} {...shown} />
        </div>
      ))}
    </nav>
  )
}

function Entries(props: Shown & { entries: readonly Entry[]; label?: string | undefined }) {
  const { entries, label, ...shown } = props
  const { current } = shown
  return (
    <ul aria-label={label} className={`${classes['entries']} stack bare`}>
      {entries.map((entry) => {
        const { below = [] } = entry
        const open = current !== undefined && [entry, ...below].includes(current)
        return (
          <li key={entry.label}>
            <NavEntry entry={entry} {...shown} />
            {open && below.length > 0 && <Entries entries={below} label={entry.label} {...shown} />}
          </li>
        )
      })}
    </ul>
  )
}

function NavEntry({ entry, current, onGo }: Shown & { entry: Entry }) {
  const here = entry === current
  return (
    <Link
      to={entry.to}
      className={`${classes['entry']} row gap-md lit`}
      data-current={here || undefined}
      aria-current={here ? 'page' : undefined}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <entry.icon size={18} stroke={1.6} aria-hidden />
      <span>{entry.label}</span>
      {entry.to === '/app/notifiche' && <UnreadBadge />}
      {entry.count && <Count of={entry.count} />}
    </Link>
  )
}
