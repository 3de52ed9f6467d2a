import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { GROUP_CREATED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { TeachersSelect } from './teachers-select.tsx'

/** "Fusione insegnanti": joins teachers under one name, those who were ticked to begin with. */
export function GroupDialog(props: { teacherIds: readonly number[]; onClose: () => void }) {
  const { teacherIds, onClose } = props
  const form = useSave({
    call: api.createGroup,
    start: { name: '', teacherIds: [...teacherIds] },
    check: (values) => wrongFields(api.createGroup.schema, values),
    saved: () => {
      notifyDone(GROUP_CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Fusione insegnanti" form={form} onClose={onClose}>
      <TextInput label="Nome composto" required data-autofocus {...form.field('name')} />
      {/* Room for the list of names, so that it does not lie over the buttons. */}
      <div style={{ minHeight: '18rem' }}>
        <TeachersSelect
          label="Insegnanti"
          required
          maxDropdownHeight={170}
          {...form.field('teacherIds')}
        />
      </div>
    </FormDialog>
  )
}
