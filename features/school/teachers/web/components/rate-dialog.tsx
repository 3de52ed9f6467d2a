import { Text } from '@mantine/core'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Rate } from '../../domain/contract.ts'
import { FIELD_LABELS as label, RATE_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Asks for a rate and the day from which it holds; begins with the rate of today. */
export function RateDialog(props: {
  teacherId: number
  current: Rate | undefined
  onClose: () => void
}) {
  const { teacherId, current, onClose } = props
  const form = useSave({
    call: api.addRate,
    start: {
      id: teacherId,
      validFrom: today(),
      hourlyCents: current?.hourlyCents ?? 0,
      dailyCents: current?.dailyCents ?? 0,
    },
    saved: () => {
      notifyDone(RATE_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuova tariffa" form={form} onClose={onClose}>
      <Fields>
        <DayField label={label.validFrom} required {...form.field('validFrom')} />
        <EuroField label={label.hourlyCents} required {...form.field('hourlyCents')} />
        <EuroField label={label.dailyCents} required {...form.field('dailyCents')} />
      </Fields>
      <Text size="sm" c="dimmed">
        Vale per le lezioni da quel giorno in poi: quelle di prima tengono la tariffa del loro
        giorno.
      </Text>
    </FormDialog>
  )
}
