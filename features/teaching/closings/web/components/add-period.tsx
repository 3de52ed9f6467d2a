import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { plural } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { type Guard, usePageGuard, WindowFrame } from '#kit/web/window-frame.tsx'
import { checkPeriod, daysOf, newDays } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import type { ClosingDay } from '../../domain/types.ts'
import { api } from '../api.ts'
import { byDay, closeDays, type Manage } from '../actions.ts'

interface Props {
  readonly closed: readonly ClosingDay[]
  readonly manage: Manage
  readonly onClose: () => void
}

/** Asks for two days and closes all days between them. */
export function AddPeriod(props: Props) {
  return (
    <WindowFrame title="Aggiungi Periodo di Chiusura" onClose={props.onClose}>
      {(guard) => <PeriodForm {...props} guard={guard} />}
    </WindowFrame>
  )
}

function PeriodForm({ closed, manage, onClose, guard }: Props & { guard: Guard }) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ readonly field?: string; readonly sentence?: string }>({})
  const { busy, run } = useBusy()
  const period = checkPeriod(from, to)
  const days = period.ok
    ? daysOf(period.value.from, period.value.to).map((day) => ({ day, reason: reason.trim() }))
    : []
  const typed = from !== null || to !== null || reason !== ''
  const close = usePageGuard(guard, typed, onClose)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!period.ok) {
      setWrong({ field: period.field ?? 'from', sentence: text.periodFault(period.code) })
      return
    }
    await run(async () => {
      if (await closeDays(days, closed, manage)) onClose()
    })
  }
  const errorOf = (field: string) => (wrong.field === field ? wrong.sentence : undefined)
  const change = (set: (day: string | null) => void) => (day: string | null) => {
    setWrong({})
    set(day)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Fields>
          <DayField
            label="Data inizio"
            data-autofocus
            value={from}
            onChange={change(setFrom)}
            error={errorOf('from')}
          />
          <DayField label="Data fine" value={to} onChange={change(setTo)} error={errorOf('to')} />
        </Fields>
        <TextInput
          label="Motivo"
          placeholder="Per esempio: Vacanze di Natale"
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Preview days={days} closed={closed} manage={manage} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Annulla
          </Button>
          <Button type="submit" loading={busy}>
            Aggiungi
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What adding these days will do, and the lessons that are on them. */
export function Preview(props: {
  days: readonly ClosingDay[]
  closed: readonly ClosingDay[]
  manage: Manage
}) {
  const { days, closed, manage } = props
  const added = newDays(days, new Set(closed.map(({ day }) => day)))
  const { data, notice } = useRead('le lezioni di questi giorni', {
    ...api.hits.query({ days: added.map(({ day }) => day) }),
    enabled: added.length > 0,
  })
  const lessons = added.length > 0 ? (data?.rows ?? []) : []
  return (
    <div role="status" aria-label="Anteprima">
      {days.length > 0 && <Text>{text.preview(added.length, days.length - added.length)}</Text>}
      {added.length > 0 && notice}
      {lessons.length > 0 && (
        <Group justify="space-between" mt={4}>
          <Text>
            {`${plural(byDay(lessons).length, 'giorno ha', 'giorni hanno')} lezioni: ${plural(lessons.length, 'lezione', 'lezioni')}.`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => manage(added)}>
            Gestisci le lezioni
          </Button>
        </Group>
      )}
    </div>
  )
}
