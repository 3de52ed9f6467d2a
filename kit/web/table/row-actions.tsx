import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { target } from '../page.tsx'
import { notifyError } from '../toast.tsx'
import classes from './table.module.css'
import type { RowAction } from './types.ts'

interface Props<Row> {
  readonly row: Row
  /** Names the row for who does not see it. */
  readonly label: string
  readonly actions: readonly RowAction<Row>[]
  /** Only the current row takes part in Tab, so that Tab leaves the list. */
  readonly tabIndex: number
}

/** The actions of a row: some on hover and focus, all of them always in the menu. */
export function RowActions<Row>({ row, label, actions, tabIndex }: Props<Row>) {
  const offered = actions.filter((action) => action.when?.(row) ?? true)
  const sorted = [...offered].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  if (sorted.length === 0) return null
  return (
    <div className={classes['actions']}>
      <div className={classes['quick']}>
        {sorted
          .filter((action) => action.quick)
          .map((action) => (
            <Button
              key={action.label}
              size="compact-sm"
              variant="subtle"
              tabIndex={tabIndex}
              leftSection={<action.icon size={15} stroke={1.75} />}
              {...asControl(action, row)}
            >
              {action.label}
            </Button>
          ))}
      </div>
      <RowMenu row={row} label={label} actions={sorted} tabIndex={tabIndex} />
    </div>
  )
}

/** Twenty-five menus cost more than the rest of the list: each is built when first opened. */
function RowMenu<Row>({ row, label, actions, tabIndex }: Props<Row>) {
  const [used, setUsed] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Azioni: ${label}`}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={() => setUsed(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
  if (!used) return button
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, at) => (
          <div key={action.label} role="none">
            {action.danger && !actions[at - 1]?.danger && at > 0 && <Menu.Divider />}
            <Menu.Item
              leftSection={<action.icon size={16} stroke={1.75} />}
              {...(action.danger ? { c: 'var(--mantine-color-error)' } : {})}
              {...asControl(action, row)}
            >
              {action.label}
            </Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Root = Record<string, unknown>

/** A link when the action leads somewhere, so that it can be opened in a new tab. */
function asControl<Row>(action: RowAction<Row>, row: Row) {
  const { to, run } = action
  const onClick = () => void Promise.resolve(run?.(row)).catch(notifyError)
  if (!to) return { onClick }
  return { onClick, renderRoot: (root: Root) => <Link {...root} {...target(to(row))} /> }
}
