import { ActionIcon, Button, Group, Title } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconDoor,
  IconDots,
  IconSchool,
  IconSearch,
} from '@tabler/icons-react'
import { addDays, isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { ActionMenu } from '#kit/web/menu.tsx'
import { FIND_ROOM } from '../../../domain/text/calendar.ts'
import { periodName } from '../calendar/period.ts'
import classes from './school-day.module.css'
import type { Show, Shown } from './shown.ts'

interface Props extends Shown {
  readonly show: Show
  readonly narrow: boolean
  /** Looks for a free room: on a phone from the menu. */
  readonly onFind: () => void
}

/** What is shown and how: on a phone one row, with a menu for what is needed less. */
export function Chooser({ day, view, by, show, narrow, onFind }: Props) {
  const turn = (pages: 1 | -1) => {
    const next = addDays(day, view === 'week' ? pages * 7 : pages)
    if (isDay(next)) show({ day: next })
  }
  const goToday = () => show({ day: today() })
  const arrow = (pages: 1 | -1) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={ARROWS[view][pages < 0 ? 0 : 1]}
      onClick={() => turn(pages)}
    >
      {pages < 0 ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  )
  const field = (
    <DayField
      aria-label="Giorno"
      w="9.5rem"
      value={day}
      onChange={(chosen) => isDay(chosen) && show({ day: chosen })}
    />
  )
  const name = (
    <Title order={3} className={`${classes['name']} capital`} aria-live="polite">
      {periodName(view, day)}
    </Title>
  )
  if (narrow) {
    const other = by === 'rooms' ? 'teachers' : 'rooms'
    return (
      <>
        <Group gap={4} wrap="nowrap" className="no-print">
          {arrow(-1)}
          {field}
          {arrow(1)}
          <ActionMenu
            label="Altro della giornata"
            items={[
              { label: 'Oggi', icon: IconCalendarEvent, run: goToday },
              view === 'day'
                ? {
                    label: 'Mostra la settimana',
                    icon: IconCalendarWeek,
                    run: () => show({ view: 'week' }),
                  }
                : {
                    label: 'Mostra il giorno',
                    icon: IconCalendarEvent,
                    run: () => show({ view: undefined }),
                  },
              {
                label: other === 'rooms' ? 'Mostra per aule' : 'Mostra per insegnanti',
                icon: other === 'rooms' ? IconDoor : IconSchool,
                run: () => show({ by: other, of: undefined }),
              },
              { label: FIND_ROOM, icon: IconSearch, run: onFind },
            ]}
            trigger={(carried) => (
              <ActionIcon
                variant="default"
                size="input-sm"
                ms="auto"
                aria-label="Altro della giornata"
                {...carried}
              >
                <IconDots size={16} />
              </ActionIcon>
            )}
          />
        </Group>
        {name}
      </>
    )
  }
  return (
    <div className="row wrap no-print" style={{ gap: '0.5rem 0.75rem' }}>
      <Group gap={4} wrap="nowrap">
        {arrow(-1)}
        <Button variant="default" onClick={goToday}>
          Oggi
        </Button>
        {arrow(1)}
      </Group>
      {field}
      {name}
      <Choice
        label="Vista"
        value={view}
        options={{ day: 'Giorno', week: 'Settimana' }}
        choose={(one) => show({ view: one === 'week' ? one : undefined })}
      />
      <Choice
        label="Mostra per"
        value={by}
        options={{ rooms: 'Aule', teachers: 'Insegnanti' }}
        choose={(one) => show({ by: one, of: undefined })}
      />
    </div>
  )
}

const ARROWS = {
  day: ['Giorno precedente', 'Giorno successivo'],
  week: ['Settimana precedente', 'Settimana successiva'],
} as const

/** One of two, as a pair of buttons. */
function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: Readonly<Record<Value, string>>
  choose: (value: Value) => void
}) {
  const { label, value, options, choose } = props
  return (
    <Group role="group" aria-label={label} gap={4} wrap="nowrap">
      {(Object.keys(options) as Value[]).map((one) => (
        <Button
          key={one}
          variant="default"
          aria-pressed={value === one}
          className={classes['choice'] ?? ''}
          onClick={() => choose(one)}
        >
          {options[one]}
        </Button>
      ))}
    </Group>
  )
}
