import { ActionIcon, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDay, formatLongDay, joinWords } from '#kit/domain/format.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { reasonsOf } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import type { ClosingDay, Period } from '../../domain/types.ts'
import { openDay, openPeriod } from '../actions.ts'
import classes from './summary.module.css'

interface Selecting {
  readonly selected: readonly string[]
  readonly select: (days: readonly string[], on: boolean) => void
}

/** A closing day alone, or a period of several that opens to show them. */
export function PeriodItem({ period, ...selecting }: Selecting & { period: Period }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const [first] = period.days
  if (period.days.length === 1 && first) return <DayItem closing={first} {...selecting} />
  const days = period.days.map(({ day }) => day)
  const chosen = days.filter((day) => selecting.selected.includes(day)).length
  const name = text.span(period)
  return (
    <li>
      <div className={`${classes['item']} row lit`}>
        <Checkbox
          aria-label={`Seleziona il periodo ${name}`}
          checked={chosen === days.length}
          indeterminate={chosen > 0 && chosen < days.length}
          onChange={(event) => selecting.select(days, event.currentTarget.checked)}
        />
        <UnstyledButton
          className="row gap-xs grow"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight size={16} className={classes['chevron']} aria-hidden />
          <span>
            <strong>{`Periodo ${name}`}</strong>
            <Text span c="dimmed">
              {[` · ${text.days(days.length)}`, joinWords(reasonsOf(period))]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </span>
        </UnstyledButton>
        <Remove label={`Rimuovi il periodo ${name}`} run={() => openPeriod(period)} />
      </div>
      <ul id={id} className={`${classes['inner']} bare`} hidden={!opened}>
        {opened && period.days.map((one) => <DayItem key={one.day} closing={one} {...selecting} />)}
      </ul>
    </li>
  )
}

function DayItem({ closing, selected, select }: Selecting & { closing: ClosingDay }) {
  const { day, reason } = closing
  const name = formatDay(day)
  return (
    <li className={`${classes['item']} row lit`}>
      <Checkbox
        aria-label={`Seleziona ${name}`}
        checked={selected.includes(day)}
        onChange={(event) => select([day], event.currentTarget.checked)}
      />
      <span className="row gap-xs grow">
        <span>
          <span className="figures">{name}</span>
          <Text span c="dimmed">
            {[` · ${formatLongDay(day).replace(/ .*/, '')}`, reason]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </span>
      </span>
      <Remove label={`Rimuovi ${name}`} run={() => openDay(day)} />
    </li>
  )
}

function Remove({ label, run }: { label: string; run: () => Promise<boolean> }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => void run().catch(notifyError)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
