import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { GROUP_CREATED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { TeachersSelect } from './teachers-select.tsx'

/** "Fusione insegnanti": joins teachers under one name. */
export function GroupDialog({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.createGroup,
    start: { name: '', teacherIds: [] as number[] },
    check: (values) => wrongFields(api.createGroup.schema, values),
    saved: () => {
      notifyDone(GROUP_CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Fusione insegnanti" form={form} onClose={onClose}>
      <TextInput label="Nome composto" required data-autofocus {...form.field('name')} />
      <TeachersSelect label="Insegnanti" required {...form.field('teacherIds')} />
    </FormDialog>
  )
}
