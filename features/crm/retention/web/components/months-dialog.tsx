import { NumberInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Source } from '../../domain/contract.ts'
import { MAX_MONTHS } from '../../domain/rules.ts'
import { monthsSaved } from '../../domain/text.ts'
import { api } from '../api.ts'

/** For how many months leads of a source are to be kept. */
export function MonthsDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { tagId, name, months } = source
  const form = useSave({
    call: api.save,
    start: { tagId, months },
    saved: (_, values) => {
      notifyDone(monthsSaved(name, values.months))
      onClose()
    },
  })
  return (
    <FormDialog title={`Lead di ${name}`} form={form} onClose={onClose} size="sm">
      <NumberInput
        label="Mesi dall’ultimo contatto"
        required
        data-autofocus
        min={1}
        max={MAX_MONTHS}
        {...form.field('months')}
      />
    </FormDialog>
  )
}
