import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Wording } from '../../domain/contract.ts'
import { KEPT } from '../../domain/text.ts'
import { api } from '../api.ts'

interface Values extends Record<string, unknown> {
  name: string
  subject: string
  html: string
}

/** Keeps a text under a name. */
export function NewWordingDialog(props: {
  words: { readonly subject: string; readonly html: string }
  onClose: () => void
}) {
  const { words, onClose } = props
  const start: Values = { name: '', ...words }
  const form = useSave({ call: api.create, start, saved: said(onClose) })
  return (
    <FormDialog title="Nuovo testo" form={form} onClose={onClose} size="lg">
      <Words form={form} />
    </FormDialog>
  )
}

/** Changes a kept text. */
export function WordingDialog({ wording, onClose }: { wording: Wording; onClose: () => void }) {
  const { id, version, name, subject, html } = useNewest(wording, api.list)
  const form = useSave({
    call: api.update,
    start: { id, version, name, subject, html },
    saved: said(onClose),
  })
  return (
    <FormDialog title="Modifica testo" form={form} onClose={onClose} size="lg">
      <Words form={form} />
    </FormDialog>
  )
}

const said = (onClose: () => void) => () => {
  notifyDone(KEPT)
  onClose()
}

function Words<V extends Values>({ form }: { form: SaveForm<V> }) {
  return (
    <>
      <TextInput label="Nome" required data-autofocus {...form.field('name')} />
      <TextInput label="Oggetto" required {...form.field('subject')} />
      <RichTextField label="Testo" required kind="mail" {...form.field('html')} />
    </>
  )
}
