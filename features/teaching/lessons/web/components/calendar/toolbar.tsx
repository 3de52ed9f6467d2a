import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Day } from '#kit/domain/day.ts'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import { periodName, turn, type View, VIEW_NAMES, VIEWS } from './period.ts'
import classes from './toolbar.module.css'

/** What is looked at and how: pages to turn, the views, and what else belongs there. */
export function Toolbar(props: {
  view: View
  date: Day
  go: (next: { view?: View; date?: Day }) => void
  toToday: () => void
  children?: ReactNode
}) {
  const { view, date, go, toToday, children } = props
  return (
    <div className={`${classes['bar']} row wrap no-print`}>
      <div className={`${classes['turns']} row`}>
        <Turn label="Periodo precedente" onClick={() => go({ date: turn(view, date, -1) })}>
          <IconChevronLeft size={16} />
        </Turn>
        <Button variant="default" onClick={toToday}>
          Oggi
        </Button>
        <Turn label="Periodo successivo" onClick={() => go({ date: turn(view, date, 1) })}>
          <IconChevronRight size={16} />
        </Turn>
      </div>
      <p className={`${classes['period']} capital figures strong`} role="status">
        {periodName(view, date)}
      </p>
      <Group gap="xs">
        {children}
        <div role="group" aria-label="Vista" className={`${classes['views']} joined`}>
          {VIEWS.map((one) => (
            <Button
              key={one}
              variant={one === view ? 'light' : 'default'}
              aria-pressed={one === view}
              onClick={() => go({ view: one, date })}
            >
              {VIEW_NAMES[one]}
            </Button>
          ))}
        </div>
      </Group>
    </div>
  )
}

function Turn(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props
  return (
    <HintTooltip label={label}>
      <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </HintTooltip>
  )
}
