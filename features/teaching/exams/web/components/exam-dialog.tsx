import { TextInput } from '@mantine/core'
import { withSentence } from '#kit/web/client/wording.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Exam } from '../../domain/contract.ts'
import { EXAM_INSERTED, EXAM_SAVED, INSERTION_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'

const create = withSentence(api.create, INSERTION_FAILED, () => true)

/** Inserts an exam of a course; `onClose` unmounts it. */
export function NewExamDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const form = useSave({
    call: create,
    start: { courseId, heldOn: null as string | null, title: '' },
    draft: `newExam-${courseId}`,
    saved: () => {
      notifyDone(EXAM_INSERTED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuovo esame" form={form} onClose={onClose} saveLabel="Inserisci">
      <ExamFields form={form} />
    </FormDialog>
  )
}

/** Changes date and title of an exam; `onClose` unmounts it. */
export function EditExamDialog(props: {
  exam: Pick<Exam, 'id' | 'version' | 'heldOn' | 'title'>
  onClose: () => void
}) {
  const { onClose } = props
  const { id, version, heldOn, title } = useNewest(props.exam, api.list)
  const form = useSave({
    call: api.update,
    start: { id, version, heldOn, title },
    saved: () => {
      notifyDone(EXAM_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Modifica esame" form={form} onClose={onClose} saveLabel="OK">
      <ExamFields form={form} />
    </FormDialog>
  )
}

interface Values extends Record<string, unknown> {
  readonly heldOn: string | null
  readonly title: string
}

function ExamFields<V extends Values>({ form }: { form: SaveForm<V> }) {
  return (
    <Fields>
      <DayField label="Data" required {...form.field('heldOn')} />
      <TextInput label="Titolo" required maxLength={200} {...form.field('title')} />
    </Fields>
  )
}
