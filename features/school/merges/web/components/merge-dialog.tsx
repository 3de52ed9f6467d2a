import { TextInput } from '@mantine/core'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { useNewest } from '#kit/web/newest.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Merge } from '../../domain/contract.ts'
import { CREATED, MERGING, SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Name and courses of a merge, of a new one where none is given. */
export function MergeDialog({ merge, onClose }: { merge?: Merge; onClose: () => void }) {
  return merge ? <Change merge={merge} onClose={onClose} /> : <Create onClose={onClose} />
}

function Create({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.create,
    start: { name: '', courseIds: [] as number[] },
    check: (values) => wrongFields(api.create.schema, values),
    saved: () => {
      notifyDone(CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title={MERGING} form={form} onClose={onClose}>
      <TextInput label="Nome della fusione" required data-autofocus {...form.field('name')} />
      <CourseMultiSelect required searchable {...form.field('courseIds')} />
    </FormDialog>
  )
}

function Change({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { id, version, name, courses } = useNewest(merge, api.list)
  const form = useSave({
    call: api.update,
    start: { id, version, name, courseIds: courses.map((course) => course.id) },
    check: (values) => wrongFields(api.update.schema, values),
    saved: () => {
      notifyDone(SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title={MERGING} form={form} onClose={onClose}>
      <TextInput label="Nome della fusione" required data-autofocus {...form.field('name')} />
      <CourseMultiSelect assigned={courses} required searchable {...form.field('courseIds')} />
    </FormDialog>
  )
}
