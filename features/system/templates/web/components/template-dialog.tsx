import { Alert, Select, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { pick } from '#kit/domain/fields.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { LetterFrame } from '#kit/web/letter-frame.tsx'
import { SEARCHED } from '#kit/web/options.tsx'
import { Record } from '#kit/web/record.tsx'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { templatesContract } from '../../domain/contract.ts'
import { placeholdersHint, SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

type Template = Output<(typeof templatesContract)['get']>

/** Writes a letter of the program in the words of the office, and looks at it for somebody. */
export function TemplateDialog(props: { templateKey: string; name: string; onClose: () => void }) {
  const { templateKey: key, name, onClose } = props
  const query = api.get.query({ key })
  const { data } = useQuery(query)
  if (data) return <Editing template={data} onClose={onClose} />
  return (
    <Dialog opened title={name} size="lg" onClose={onClose}>
      <Record query={query}>{() => null}</Record>
    </Dialog>
  )
}

function Editing({ template, onClose }: { template: Template; onClose: () => void }) {
  const { key, version, subject, html } = template
  const form = useSave({
    call: api.save,
    start: { key, version, subject, html },
    saved: () => {
      notifyDone(SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title={template.name} form={form} onClose={onClose} size="lg">
      <TextInput label="Oggetto" required data-autofocus {...form.field('subject')} />
      <RichTextField
        label="Testo"
        required
        description={placeholdersHint(template.placeholders)}
        {...form.field('html')}
      />
      <Look templateKey={key} words={pick(form.values, ['subject', 'html'])} />
    </FormDialog>
  )
}

function Look(props: { templateKey: string; words: { subject: string; html: string } }) {
  const { templateKey: key, words } = props
  const [person, setPerson] = useState<string | null>(null)
  const [q, setQ] = useState('')
  const people = useQuery({ ...api.people.query({ key, q }), placeholderData: keepPreviousData })
  const { data, error } = useQuery({
    ...api.preview.query({ key, personId: Number(person), ...words }),
    enabled: person !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <>
      <Select
        label="Guardala per"
        placeholder="Cerca per nome"
        {...SEARCHED}
        clearable
        clearButtonProps={{ 'aria-label': 'Togli la scelta' }}
        data={(people.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        filter={({ options }) => options}
        onSearchChange={setQ}
        value={person}
        onChange={setPerson}
      />
      {person !== null && error && <Alert color="red">{toApiError(error).message}</Alert>}
      {person !== null && !error && data && (
        <section aria-label="Anteprima" className="stack gap-sm">
          <strong>{data.subject}</strong>
          <LetterFrame html={data.html} title="La mail come arriva" />
        </section>
      )}
    </>
  )
}
