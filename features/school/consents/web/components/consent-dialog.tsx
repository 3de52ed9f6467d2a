import { Checkbox, TextInput } from '@mantine/core'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { PARENT_HINT, PURPOSE_LABELS, SAVED } from '../../domain/text.ts'
import type { Purpose } from '../../domain/types.ts'
import { api } from '../api.ts'

/** Asks what was answered, when, to which text and by whom. */
export default function ConsentDialog(props: {
  studentId: number
  purpose: Purpose
  minor: boolean
  onClose: () => void
}) {
  const { studentId, purpose, minor, onClose } = props
  const form = useSave({
    call: api.record,
    start: { studentId, purpose, given: true, givenOn: today(), textVersion: '', parent: '' },
    saved: () => {
      notifyDone(SAVED)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Consenso: ${PURPOSE_LABELS[purpose]}`}
      form={form}
      onClose={onClose}
      size="sm"
    >
      <Checkbox label="Dà il consenso" {...form.check('given')} />
      <DayField label="Data" required {...form.field('givenOn')} />
      <TextInput
        label="Versione del testo"
        placeholder="Informativa 2026"
        required
        data-autofocus
        {...form.field('textVersion')}
      />
      <TextInput
        label="Firmato da"
        description={minor ? PARENT_HINT : undefined}
        required={minor}
        {...form.field('parent')}
      />
    </FormDialog>
  )
}
