import { Badge, Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { isDay } from '#kit/domain/day.ts'
import { formatLongDay } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { type Guard, usePageGuard, WindowFrame } from '#kit/web/window-frame.tsx'
import { holidaysOf, newDays, PATRON, patronDayOf } from '../../domain/rules.ts'
import type { ClosingDay } from '../../domain/types.ts'
import { Preview } from './add-period.tsx'
import classes from './holidays.module.css'
import { closeDays, type Manage } from '../actions.ts'

interface Props {
  readonly closed: readonly ClosingDay[]
  readonly manage: Manage
  readonly onClose: () => void
}

/** Offers the public holidays of a year as closing days. */
export function Holidays(props: Props) {
  return (
    <WindowFrame title="Festività italiane" onClose={props.onClose}>
      {(guard) => <HolidayForm {...props} guard={guard} />}
    </WindowFrame>
  )
}

const YEARS_AHEAD = 4

/** What is proposed of a year: all holidays and the patron's day, but none that is over. */
function proposalOf(year: number, closed: readonly ClosingDay[]) {
  const over = (day: string) => day < today()
  const patron = patronDayOf(year, closed)
  return {
    year,
    left: new Set(
      holidaysOf(year)
        .map(({ day }) => day)
        .filter(over),
    ),
    patron: patron === undefined || over(patron) ? null : patron,
  }
}

/** The first year of which something is left to close: this one, unless all of it is done. */
function firstYear(now: number, closed: readonly ClosingDay[]): number {
  const years = Array.from({ length: YEARS_AHEAD }, (_, at) => now + at)
  const known = new Set(closed.map(({ day }) => day))
  const offers = (year: number) =>
    holidaysOf(year).some(({ day }) => day >= today() && !known.has(day))
  return years.find(offers) ?? now
}

function HolidayForm({ closed, manage, onClose, guard }: Props & { guard: Guard }) {
  const now = Number(today().slice(0, 4))
  const [start] = useState(() => firstYear(now, closed))
  // Kept as it was: what somebody else closes meanwhile is no choice of the user.
  const [proposed, setProposed] = useState(() => proposalOf(start, closed))
  const [left, setLeft] = useState<ReadonlySet<string>>(proposed.left)
  const [patron, setPatron] = useState<string | null>(proposed.patron)
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useBusy()
  const { year } = proposed
  const holidays = holidaysOf(year)
  const chosen = [
    ...holidays.filter(({ day }) => !left.has(day)),
    ...(isDay(patron) ? [{ day: patron, reason: PATRON }] : []),
  ]
  const added = newDays(chosen, new Set(closed.map(({ day }) => day)))
  const choosing =
    year !== start || patron !== proposed.patron || left.symmetricDifference(proposed.left).size > 0
  const close = usePageGuard(guard, choosing, onClose)
  const chooseYear = (next: number) => {
    const proposal = proposalOf(next, closed)
    setProposed(proposal)
    setLeft(proposal.left)
    setWrong(undefined)
    setPatron(proposal.patron)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (patron !== null && !isDay(patron)) return setWrong('Data non valida')
    await run(async () => {
      if (await closeDays(chosen, closed, manage)) onClose()
    })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Select<number>
          label="Anno"
          maw="12rem"
          data-autofocus
          openOnFocus={false}
          allowDeselect={false}
          value={year}
          onChange={(value) => value && chooseYear(value)}
          data={Array.from({ length: YEARS_AHEAD + 1 }, (_, at) => ({
            value: now - 1 + at,
            label: String(now - 1 + at),
          }))}
        />
        <HolidayList {...{ holidays, closed, left, setLeft }} />
        <DayField
          label={PATRON}
          description="Ogni città ha il suo: lascia vuoto se non serve."
          maw="16rem"
          value={patron}
          onChange={(day) => {
            setWrong(undefined)
            setPatron(day)
          }}
          error={wrong}
        />
        <Preview days={chosen} closed={closed} manage={manage} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Annulla
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={added.length === 0 && (patron === null || isDay(patron))}
          >
            Aggiungi
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The holidays of a year, each to be left out; those closed already are marked. */
function HolidayList(props: {
  holidays: readonly ClosingDay[]
  closed: readonly ClosingDay[]
  left: ReadonlySet<string>
  setLeft: (left: ReadonlySet<string>) => void
}) {
  const { holidays, left, setLeft } = props
  const closed = new Set(props.closed.map(({ day }) => day))
  return (
    <ul className="halves bare" aria-label="Festività">
      {holidays.map(({ day, reason }) => (
        <li key={day} className="row apart" style={{ alignItems: 'flex-start' }}>
          <Checkbox
            label={reason}
            description={formatLongDay(day)}
            checked={closed.has(day) || !left.has(day)}
            disabled={closed.has(day)}
            classNames={{ label: classes['label'] ?? '' }}
            onChange={(event) => {
              const next = new Set(left)
              if (event.currentTarget.checked) next.delete(day)
              else next.add(day)
              setLeft(next)
            }}
          />
          {closed.has(day) && (
            <Badge variant="outline" color="gray">
              già chiuso
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
