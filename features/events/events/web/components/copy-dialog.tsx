import { Select, Switch, TextInput } from '@mantine/core'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { RHYTHMS, type Rhythm } from '../../domain/rules.ts'
import { copied, RHYTHM_LABELS } from '../../domain/text.ts'
import type { Named } from '../actions.ts'
import { api } from '../api.ts'
import { numberOf } from './values.ts'

const RHYTHM_OPTIONS = RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }))

/** Copies an event to another day, or to several that follow each other. */
export function CopyDialog({ event, onClose }: { event: Named; onClose: () => void }) {
  const start = {
    day: null as string | null,
    rhythm: 'weekly' as Rhythm,
    count: '1',
    choice: false,
  }
  const form = useSave({
    call: api.copy,
    start,
    toInput: ({ day, rhythm, count, choice }) => ({
      id: event.id,
      ...{ rhythm, choice },
      day: day ?? '',
      count: numberOf(count),
    }),
    saved: ({ ids, withoutRoom }) => {
      notifyDone(copied(ids.length, withoutRoom))
      onClose()
    },
  })
  return (
    <FormDialog title={`Copia ${event.title}`} form={form} onClose={onClose} saveLabel="Copia">
      <DayField label="Nuova data" required {...form.field('day')} />
      <TextInput label="Quante date" inputMode="numeric" {...form.field('count')} />
      <Select
        label="Una data"
        data={RHYTHM_OPTIONS}
        allowDeselect={false}
        disabled={form.values.count === '1'}
        {...form.field('rhythm')}
      />
      <Switch label="Chi è invitato sceglie una di queste date" {...form.check('choice')} />
    </FormDialog>
  )
}
