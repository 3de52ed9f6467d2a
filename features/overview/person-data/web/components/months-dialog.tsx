import { NumberInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { KeptTime } from '../../domain/contract.ts'
import { MAX_MONTHS, MIN_MONTHS } from '../../domain/rules.ts'
import { KIND_LABELS, timeSaved } from '../../domain/text.ts'
import { api } from '../api.ts'

/** For how many months a kind of data is to be kept. */
export function MonthsDialog({ time, onClose }: { time: KeptTime; onClose: () => void }) {
  const { kind, months } = time
  const form = useSave({
    call: api.saveTime,
    start: { kind, months },
    saved: (_, values) => {
      notifyDone(timeSaved(kind, values.months))
      onClose()
    },
  })
  return (
    <FormDialog title={KIND_LABELS[kind]} form={form} onClose={onClose} size="sm">
      <NumberInput
        label="Mesi"
        required
        data-autofocus
        min={MIN_MONTHS[kind]}
        max={MAX_MONTHS}
        {...form.field('months')}
      />
    </FormDialog>
  )
}
