import { Text, Textarea } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { BLACKLISTED, confirmBlacklist } from '../../domain/text.ts'
import { api } from '../api.ts'
import type { Named } from '../actions.ts'

/** Asks why a student goes on the blacklist; the reason is kept with its date and author. */
export function BlacklistDialog({ student, onClose }: { student: Named; onClose: () => void }) {
  const form = useSave({
    call: api.blacklist,
    start: { id: student.id, reason: '' },
    saved: () => {
      notifyDone(BLACKLISTED)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Aggiungi alla blacklist"
      form={form}
      onClose={onClose}
      saveLabel="Aggiungi alla blacklist"
    >
      <Text>{confirmBlacklist(student)}</Text>
      <Textarea
        label="Motivo"
        description="Lo vede chi apre la scheda dello studente, con la data e il tuo nome."
        required
        data-autofocus
        rows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
