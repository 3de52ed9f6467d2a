import { Select } from '@mantine/core'
import type { Event } from '#f/events/events/domain/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { confirmSend, REMINDED_LABELS, SENT } from '../../domain/text.ts'
import { REMINDED, type Reminded } from '../../domain/types.ts'
import { api } from '../api.ts'

const WHOM = REMINDED.map((value) => ({ value, label: REMINDED_LABELS[value] }))

const START: { whom: Reminded } = { whom: 'both' }

/** Reminds people of an event, once that was confirmed with how many they are. */
export function RemindDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { id, title } = event
  const counts = useQuery(api.counts.query({ id }))
  const form = useSave({
    call: api.remind,
    start: START,
    toInput: ({ whom }) => ({ id, whom }),
    before: ({ whom }) => {
      const { invited = 0, participants = 0 } = counts.data ?? {}
      const count =
        (whom === 'participants' ? 0 : invited) + (whom === 'invited' ? 0 : participants)
      const text = confirmSend(title, count)
      return confirm({ title: 'Invia promemoria', text, confirmLabel: 'Invia' })
    },
    saved: () => {
      notifyDone(SENT)
      onClose()
    },
  })
  return (
    <FormDialog title="Invia promemoria" form={form} onClose={onClose} saveLabel="Conferma">
      <Select label="A chi" data={WHOM} allowDeselect={false} {...form.field('whom')} />
    </FormDialog>
  )
}
