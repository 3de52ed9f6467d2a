import { TextInput } from '@mantine/core'
import { DayField } from '#kit/web/day-field.tsx'
import { checkFiles, type FormFile, formFiles, sentFiles } from '#kit/web/file-field/form-files.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Homework, MaterialFile } from '../../domain/contract.ts'
import { HOMEWORK_CREATED, HOMEWORK_SAVED, NO_FILE } from '../../domain/text.ts'
import { api, FILES } from '../api.ts'
import { FilesField } from './files-field.tsx'

interface HomeworkValues extends Record<string, unknown> {
  title: string
  description: string
  dueOn: string | null
  files: readonly FormFile[]
}

/** What both operations take of the form; what is missing the contract says in its words. */
function inputOf({ title, description, dueOn, files }: HomeworkValues) {
  return { title, description, dueOn: dueOn ?? '', files: sentFiles(files) }
}

const check = ({ files }: HomeworkValues) => checkFiles(files)

/** Assigns homework to a course. */
export function NewHomeworkDialog(props: { courseId: number; onClose: () => void }) {
  const { courseId, onClose } = props
  const start: HomeworkValues = { title: '', description: '', dueOn: null, files: [] }
  const form = useSave({
    call: api.createHomework,
    start,
    toInput: (values) => ({ courseId, ...inputOf(values) }),
    check,
    draft: `compito-${courseId}`,
    saved: () => {
      notifyDone(HOMEWORK_CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuovo compito" form={form} onClose={onClose} saveLabel="Assegna" size="lg">
      <HomeworkFields form={form} files={[]} />
    </FormDialog>
  )
}

/** Changes homework. */
export function HomeworkDialog(props: { homework: Homework; onClose: () => void }) {
  const { onClose } = props
  const homework = useNewest(props.homework, api.homework)
  const { id, version, title, description, dueOn } = homework
  const start: HomeworkValues & { version: number } = {
    ...{ version, title, description, dueOn },
    files: formFiles(homework.files),
  }
  const form = useSave({
    call: api.updateHomework,
    start,
    toInput: (values) => ({ id, version: values.version, ...inputOf(values) }),
    check,
    draft: `compito-modifica-${id}`,
    saved: () => {
      notifyDone(HOMEWORK_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Modifica compito" form={form} onClose={onClose} size="lg">
      <HomeworkFields form={form} files={homework.files} />
    </FormDialog>
  )
}

function HomeworkFields<V extends HomeworkValues>(props: {
  form: SaveForm<V>
  files: readonly MaterialFile[]
}) {
  const { form, files } = props
  return (
    <>
      <Fields>
        <TextInput label="Titolo" required {...form.field('title')} />
        <DayField label="Data di consegna" required {...form.field('dueOn')} />
      </Fields>
      <RichTextField label="Descrizione" required {...form.field('description')} />
      <FilesField
        label="File"
        empty={NO_FILE}
        base={FILES.homework}
        files={files}
        {...form.field('files')}
      />
    </>
  )
}
