import { TextInput } from '@mantine/core'
import { checkFiles, type FormFile, formFiles, sentFiles } from '#kit/web/file-field/form-files.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Handout, MaterialFile } from '../../domain/contract.ts'
import { HANDOUT_CREATED, HANDOUT_SAVED } from '../../domain/text.ts'
import { api, FILES } from '../api.ts'
import { FilesField } from './files-field.tsx'

interface HandoutValues extends Record<string, unknown> {
  name: string
  description: string
  files: readonly FormFile[]
}

const check = ({ files }: HandoutValues) => checkFiles(files)

/** Adds a handout to a course. */
export function NewHandoutDialog(props: { courseId: number; onClose: () => void }) {
  const { courseId, onClose } = props
  const start: HandoutValues = { name: '', description: '', files: [] }
  const form = useSave({
    call: api.createHandout,
    start,
    toInput: ({ name, description, files }) => {
      return { courseId, name, description, files: sentFiles(files) }
    },
    check,
    draft: `dispensa-${courseId}`,
    saved: () => {
      notifyDone(HANDOUT_CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuova dispensa" form={form} onClose={onClose} size="lg">
      <HandoutFields form={form} files={[]} />
    </FormDialog>
  )
}

/** Changes a handout. */
export function HandoutDialog(props: { handout: Handout; onClose: () => void }) {
  const { onClose } = props
  const handout = useNewest(props.handout, api.handouts)
  const { id, version, name, description } = handout
  const form = useSave({
    call: api.updateHandout,
    start: { version, name, description, files: formFiles(handout.files) },
    toInput: (values) => {
      return {
        id,
        version: values.version,
        name: values.name,
        description: values.description,
        files: sentFiles(values.files),
      }
    },
    check,
    draft: `dispensa-modifica-${id}`,
    saved: () => {
      notifyDone(HANDOUT_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Modifica dispensa" form={form} onClose={onClose} size="lg">
      <HandoutFields form={form} files={handout.files} />
    </FormDialog>
  )
}

function HandoutFields<V extends HandoutValues>(props: {
  form: SaveForm<V>
  files: readonly MaterialFile[]
}) {
  const { form, files } = props
  return (
    <>
      <TextInput label="Nome" required {...form.field('name')} />
      <RichTextField label="Descrizione" {...form.field('description')} />
      <FilesField label="File" base={FILES.handout} files={files} {...form.field('files')} />
    </>
  )
}
