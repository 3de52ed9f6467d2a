import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { TEST_QUEUED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Asks to whom a mail goes that only shows that mails arrive. */
export default function TestDialog({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.test,
    start: { address: '' },
    saved: () => {
      notifyDone(TEST_QUEUED)
      onClose()
    },
  })
  return (
    <FormDialog title="Mail di prova" form={form} saveLabel="Invia" onClose={onClose}>
      <TextInput
        label="Indirizzo"
        type="email"
        required
        data-autofocus
        {...form.field('address')}
      />
    </FormDialog>
  )
}
