import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ActionMenu, type MenuItem } from '../menu.tsx'
import { target } from '../places.ts'
import { useRowTab } from '../row-tab.ts'
import { notifyError } from '../toast.tsx'
import classes from './table.module.css'
import type { RowAction } from './types.ts'

/** Plain buttons: a list has hundreds of them, and the library styles each of its own at every draw. */
const ACT = `${classes['act']} plain inline mantine-active mantine-focus-auto`

/** The actions of a row: some as pictures on hover and focus, all of them always in the menu. */
export function RowActions<Row>(props: {
  row: Row
  /** Names the row for who does not see it. */
  label: string
  actions: readonly RowAction<Row>[]
}) {
  const { row, label, actions } = props
  // A second press of the action that is being done is left out.
  const running = useRef('')
  // A link stays one, so that it can be opened in a new tab.
  const itemOf = (action: RowAction<Row>): MenuItem => {
    const { icon, danger, to, run } = action
    const once = async () => {
      if (running.current === action.label) return
      running.current = action.label
      await Promise.resolve(run?.(row)).catch(notifyError)
      running.current = ''
    }
    return {
      label: action.label,
      icon,
      ...(danger ? { danger } : {}),
      ...(to ? { to: to(row) } : {}),
      run: () => void once(),
    }
  }
  const offered = actions
    .filter((action) => action.when?.(row) ?? true)
    .sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  if (offered.length === 0) return null
  const quick = offered.filter((action) => action.quick)
  return (
    <>
      {quick.map((action) => (
        <QuickAction key={action.label} item={itemOf(action)} />
      ))}
      <ActionMenu
        label={`Azioni: ${label}`}
        items={offered.map((action) => itemOf(action))}
        trigger={(carried) => (
          <button type="button" className={ACT} aria-label={`Azioni: ${label}`} {...carried}>
            <Dots />
          </button>
        )}
      />
    </>
  )
}

/** Three dots in one stroke: every row of a list has them. */
function Dots() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
      <path d="M5 12h.01M12 12h.01M19 12h.01" className={classes['dots']} />
    </svg>
  )
}

/** An action as a picture, so that a column of its own has room for some of them. */
function QuickAction({ item }: { item: MenuItem }) {
  const { to, run, label } = item
  const common = {
    className: `${ACT} ${classes['quick']}`,
    ...useRowTab(),
    title: label,
    'aria-label': label,
    onClick: run,
    children: <item.icon size={17} stroke={1.75} />,
  } as const
  return to === undefined ? (
    <button type="button" {...common} />
  ) : (
    <Link {...common} {...target(to)} />
  )
}
