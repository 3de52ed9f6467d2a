import { Group, Textarea } from '@mantine/core'
import { CALLED_ROLES } from '#f/crm/tags/domain/rules.ts'
import { TagSelect } from '#f/crm/tags/web/public.tsx'
import { wallTimeAt } from '#kit/domain/day.ts'
import { wallNow } from '#kit/web/clock.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { ADDED, CALL_FAILED, EDIT_MISSING, YEAR_FORM } from '../../domain/text.ts'
import { api } from '../api.ts'

interface Values extends Record<string, unknown> {
  note: string
  day: string | null
  time: string
  outcomeTagId: number | null
}

const addCall = withSentence(api.addCall, CALL_FAILED)
const addNote = withSentence(api.addNote, CALL_FAILED)

/** Begins now, to the minute. */
function start(): Values {
  const now = wallNow()
  return { note: '', day: now.slice(0, 10), time: now.slice(11, 16), outcomeTagId: null }
}

function check({ note, day, time }: Values): Record<string, string> {
  if (note.trim() === '') return { note: EDIT_MISSING }
  if (day === null || time === '') return { [day === null ? 'day' : 'time']: EDIT_MISSING }
  return /^\d{4}-/.test(day) ? {} : { day: YEAR_FORM }
}

const momentOf = ({ day, time }: Values) => wallTimeAt(day ?? '', time)

/** "REGISTRA CHIAMATA" and "AGGIUNGI NOTA", in a window. */
export function EntryDialog(props: { what: 'call' | 'note'; leadId: number; onClose: () => void }) {
  return props.what === 'call' ? <CallDialog {...props} /> : <NoteDialog {...props} />
}

function CallDialog({ leadId, onClose }: { leadId: number; onClose: () => void }) {
  const form = useSave({
    call: addCall,
    start: start(),
    toInput: (values: Values) => ({
      id: leadId,
      note: values.note,
      at: momentOf(values),
      outcomeTagId: values.outcomeTagId,
    }),
    check,
    draft: `chiamataLead-${leadId}`,
    saved: () => {
      notifyDone(ADDED)
      onClose()
    },
  })
  return (
    <FormDialog title="Registra chiamata" form={form} onClose={onClose}>
      <Textarea label="Note" required data-autofocus rows={3} {...form.field('note')} />
      <Moment form={form} />
      <TagSelect label="Esito" roles={CALLED_ROLES} clearable {...form.field('outcomeTagId')} />
    </FormDialog>
  )
}

function NoteDialog({ leadId, onClose }: { leadId: number; onClose: () => void }) {
  const form = useSave({
    call: addNote,
    start: start(),
    toInput: (values: Values) => ({ id: leadId, note: values.note, at: momentOf(values) }),
    check,
    draft: `notaLead-${leadId}`,
    saved: () => {
      notifyDone(ADDED)
      onClose()
    },
  })
  return (
    <FormDialog title="Aggiungi nota" form={form} onClose={onClose}>
      <Textarea label="Nota" required data-autofocus rows={3} {...form.field('note')} />
      <Moment form={form} />
    </FormDialog>
  )
}

function Moment({ form }: { form: SaveForm<Values> }) {
  return (
    <Group align="flex-start">
      <DayField label="Data" required {...form.field('day')} />
      <TimeField label="Ora" required {...form.field('time')} />
    </Group>
  )
}
