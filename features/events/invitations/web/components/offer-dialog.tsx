import { TextInput } from '@mantine/core'
import { fullName } from '#kit/domain/format.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { InvitationRow } from '../../domain/contract.ts'
import { PLACE_OFFERED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Offers a free place out of order; why stands in the log. */
export function OfferDialog({ person, onClose }: { person: InvitationRow; onClose: () => void }) {
  const form = useSave({
    call: api.offer,
    start: { reason: '' },
    toInput: ({ reason }) => ({ id: person.id, reason }),
    saved: () => {
      notifyDone(PLACE_OFFERED)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Offri il posto a ${fullName(person)}`}
      form={form}
      onClose={onClose}
      saveLabel="Offri"
    >
      <TextInput label="Motivo" required {...form.field('reason')} />
    </FormDialog>
  )
}
