import { Select } from '@mantine/core'
import type { Event } from '#f/events/events/domain/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { confirm } from '#kit/web/dialog.tsx'
import { useFocusBack } from '#kit/web/focus-back.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { confirmSend, REMINDED_LABELS } from '../../domain/text.ts'
import { REMINDED, type Reminded } from '../../domain/types.ts'
import { api } from '../api.ts'
import { Receiving, useSent } from './receiving.tsx'

const WHOM = REMINDED.map((value) => ({ value, label: REMINDED_LABELS[value] }))

const START: { whom: Reminded } = { whom: 'both' }

/** Reminds people of an event, once that was confirmed with how many they are. */
export function RemindDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { id, title } = event
  const sent = useSent()
  const form = useSave({
    call: api.remind,
    start: START,
    toInput: ({ whom }) => ({ id, whom }),
    before: async ({ whom }) => {
      const { receiving } = await api.reminded({ id, whom })
      // Nobody: the server says so.
      if (receiving === 0) return true
      const text = confirmSend(title, receiving)
      return confirm({ title: 'Invia promemoria', text, confirmLabel: 'Invia' })
    },
    saved: () => {
      notifyDone(sent)
      onClose()
    },
  })
  useFocusBack(form.saving)
  const { whom } = form.values
  const { data, error } = useQuery({
    ...api.reminded.query({ id, whom }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog title="Invia promemoria" form={form} onClose={onClose} saveLabel="Conferma">
      <Select label="A chi" data={WHOM} allowDeselect={false} {...form.field('whom')} />
      <Receiving count={data?.receiving} error={error} />
    </FormDialog>
  )
}
