import { IconCalendarStats } from '@tabler/icons-react'
import { Stack, Switch, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { REQUIRED } from '#kit/domain/wording.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { COUNTING_FROM_START, countingSaid, countingSince } from '../../domain/text.ts'
import type { Place } from '../actions.ts'
import { api } from '../api.ts'

type Counted = Place & { readonly countsFrom: string | null }

/** The action of a row that says from when lessons count; `dialog` must be on the page. */
export function useCounting<Row>(countedOf: (row: Row) => Counted): {
  readonly action: RowAction<Row>
  readonly dialog: ReactNode
} {
  const [place, setPlace] = useState<Counted>()
  const action: RowAction<Row> = {
    label: 'Conta le lezioni da…',
    icon: IconCalendarStats,
    run: (row) => setPlace(countedOf(row)),
  }
  return {
    action,
    dialog: place && <Counting place={place} onClose={() => setPlace(undefined)} />,
  }
}

function Counting({ place, onClose }: { place: Counted; onClose: () => void }) {
  const { courseId, studentId, name, countsFrom } = place
  const form = useSave({
    call: api.countFrom,
    start: { courseId, studentId, countsFrom, fromStart: countsFrom === null },
    check: (values) => (values.fromStart || values.countsFrom ? {} : { countsFrom: REQUIRED }),
    toInput: ({ fromStart, ...values }) => ({
      ...values,
      countsFrom: fromStart ? null : values.countsFrom,
    }),
    saved: (_answer, values) => {
      notifyDone(countingSaid(values.fromStart ? null : values.countsFrom))
      onClose()
    },
  })
  return (
    <FormDialog title="Da quando contano le lezioni" form={form} onClose={onClose}>
      <Stack>
        <Text>
          <strong>{name}</strong>.{' '}
          {countsFrom === null ? COUNTING_FROM_START : countingSince(countsFrom)} I registri di
          prima non chiedono lo studente, e le sue assenze non li contano.
        </Text>
        <Switch label="Dall’inizio del corso" {...form.check('fromStart')} />
        {!form.values.fromStart && (
          <DayField label="Dal giorno" required {...form.field('countsFrom')} />
        )}
      </Stack>
    </FormDialog>
  )
}
