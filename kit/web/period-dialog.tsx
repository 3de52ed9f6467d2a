import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { compareDays, type Day, isDay } from '#kit/domain/day.ts'
import { DayField } from './day-field.tsx'
import { Dialog } from './dialog.tsx'
import { Fields } from './form.tsx'

/** Two days, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

const BOTH_DAYS = 'Seleziona entrambe le date'
const ORDER = 'La data di inizio deve essere precedente alla data di fine'

/** Asks for a first and a last day, before a calendar or a report of that time is opened. */
export function PeriodDialog(props: {
  title: string
  opened: boolean
  onClose: () => void
  /** What the fields start with. */
  start: Period
  confirmLabel: string
  /** What is not clear from the title. */
  note?: string
  onChoose: (period: Period) => void
}) {
  const { start, confirmLabel, note, onChoose, ...dialog } = props
  return (
    <Dialog {...dialog}>
      {note !== undefined && (
        <Text c="dimmed" mb="md">
          {note}
        </Text>
      )}
      <PeriodForm
        start={start}
        confirmLabel={confirmLabel}
        onChoose={onChoose}
        onClose={props.onClose}
      />
    </Dialog>
  )
}

function PeriodForm(props: {
  start: Period
  confirmLabel: string
  onChoose: (period: Period) => void
  onClose: () => void
}) {
  const [from, setFrom] = useState<string | null>(props.start.from)
  const [to, setTo] = useState<string | null>(props.start.to)
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isDay(from)) setWrong({ from: BOTH_DAYS })
    else if (!isDay(to)) setWrong({ to: BOTH_DAYS })
    else if (compareDays(to, from) < 0) setWrong({ from: ORDER })
    else props.onChoose({ from, to })
  }
  return (
    <form noValidate onSubmit={choose}>
      <Stack>
        <Fields>
          <DayField label="Dal" data-autofocus value={from} onChange={setFrom} error={wrong.from} />
          <DayField label="Al" value={to} onChange={setTo} error={wrong.to} />
        </Fields>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            Annulla
          </Button>
          <Button type="submit">{props.confirmLabel}</Button>
        </Group>
      </Stack>
    </form>
  )
}
