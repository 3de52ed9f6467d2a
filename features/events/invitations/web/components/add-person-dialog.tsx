import { Select, TextInput } from '@mantine/core'
import type { Event } from '#f/events/events/domain/contract.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { PERSON_ADDED, STATE_LABELS } from '../../domain/text.ts'
import { STATES, type State } from '../../domain/types.ts'
import { api } from '../api.ts'

const STATE_OPTIONS = STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

const NOBODY: { guestName: string; contact: string; state: State } = {
  guestName: '',
  contact: '',
  state: 'accepted',
}

/** Adds somebody who is not a student, or who called. */
export function AddPersonDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useSave({
    call: api.add,
    start: NOBODY,
    toInput: (values) => ({ id: event.id, ...values }),
    saved: () => {
      notifyDone(PERSON_ADDED)
      onClose()
    },
  })
  return (
    <FormDialog title="Aggiungi persona" form={form} onClose={onClose} saveLabel="Aggiungi">
      <TextInput label="Nome e cognome" required {...form.field('guestName')} />
      <TextInput label="Mail o telefono" {...form.field('contact')} />
      <Select
        label="Risposta"
        data={STATE_OPTIONS}
        allowDeselect={false}
        {...form.field('state')}
      />
    </FormDialog>
  )
}
