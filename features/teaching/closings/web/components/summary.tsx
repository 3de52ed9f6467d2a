import { Button, Group, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { today } from '#kit/web/clock.ts'
import { Actions } from '#kit/web/page.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { filterDays, periodsOf, schoolYearOf, yearsOf } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import type { ClosingDay } from '../../domain/types.ts'
import { openAll, openSelected } from '../actions.ts'
import { PeriodItem } from './period-item.tsx'
import classes from './summary.module.css'

const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  value: at + 1,
  label: text.capital(text.monthName(at + 1)),
}))

const TITLE = 'Riepilogo Giorni di Chiusura'

/** Stands for every year or month in the filters. */
const ALL = 0

/** All closing days, filtered, selected and removed; consecutive days are one period. */
export function Summary({ closed }: { closed: readonly ClosingDay[] }) {
  const [year, setYear] = useState(() => startYear(closed))
  const [month, setMonth] = useState(ALL)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filter = { year: year || undefined, month: month || undefined }
  const shown = filterDays(closed, filter)
  const days = shown.map(({ day }) => day)
  // What has been removed meanwhile, or is filtered out, is not selected any more.
  const selected = days.filter((day) => chosen.has(day))
  const select = (some: readonly string[], on: boolean) => {
    const rest = selected.filter((day) => !some.includes(day))
    setChosen(new Set(on ? [...rest, ...some] : rest))
  }
  const years = yearsOf(closed, today()).map((one) => ({ value: one, label: text.schoolYear(one) }))
  return (
    <section aria-label={TITLE} className="stack gap-md" style={{ minWidth: '0' }}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{TITLE}</Title>
        <Text className="figures">{`Totale: ${text.days(closed.length)}`}</Text>
      </Group>
      {closed.length === 0 ? (
        <Text c="dimmed">{text.NONE_CLOSED}</Text>
      ) : (
        <>
          <div className={classes['filters']}>
            <Select<number>
              label="Anno"
              allowDeselect={false}
              value={year}
              onChange={(value) => setYear(value ?? ALL)}
              data={[{ value: ALL, label: text.ALL_YEARS }, ...years]}
            />
            <Select<number>
              label="Mese"
              allowDeselect={false}
              value={month}
              onChange={(value) => setMonth(value ?? ALL)}
              data={[{ value: ALL, label: text.ALL_MONTHS }, ...MONTHS]}
            />
          </div>
          <Buttons days={days} selected={selected} select={select} filters={text.shownBy(filter)} />
          {shown.length === 0 && <Text c="dimmed">{text.NONE_FOUND}</Text>}
          <ul className={`${classes['list']} bare`} aria-label="Giorni di chiusura">
            {periodsOf(shown).map((period) => (
              <PeriodItem key={period.from} {...{ period, selected, select }} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The current school year where it has closing days, else all of them. */
function startYear(closed: readonly ClosingDay[]): number {
  const now = schoolYearOf(today())
  return filterDays(closed, { year: now }).length > 0 ? now : ALL
}

function Buttons(props: {
  days: readonly string[]
  selected: readonly string[]
  select: (days: readonly string[], on: boolean) => void
  filters: string
}) {
  const { days, selected, select, filters } = props
  const none = days.length === 0
  return (
    <Actions>
      <Button size="compact-sm" variant="subtle" disabled={none} onClick={() => select(days, true)}>
        Seleziona tutti
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={selected.length === 0}
        onClick={() => select(days, false)}
      >
        Deseleziona
      </Button>
      {selected.length > 0 && (
        <Text size="sm" role="status">
          {text.selected(selected.length)}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        ms="auto"
        disabled={none}
        onClick={() => void openSelected(selected).catch(notifyError)}
      >
        Rimuovi Selezionati
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={none}
        onClick={() => void openAll(days, filters).catch(notifyError)}
      >
        Rimuovi Tutti
      </Button>
    </Actions>
  )
}
