import { Alert, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { NewButton, Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { Subject } from '../domain/contract.ts'
import { subjectLabel } from '../domain/rules.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'
import { restore } from './actions.ts'
import { checkSubject, SubjectFields } from './components/subject-fields.tsx'
import { SubjectsTable } from './components/subjects-table.tsx'

/** The subjects that are taught. */
export function SubjectsPage() {
  return (
    <Page title="Materie" fill primary={<NewButton to="/app/addMateria" />}>
      <SubjectsTable create={<NewButton to="/app/addMateria" label="Crea una materia" />} />
    </Page>
  )
}

const LIST = { label: 'Materie', to: '/app/materie' } as const
const create = withSentence(api.create, text.CREATION_FAILED)

/** A new subject. */
export function AddSubjectPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: { name: '', note: '' },
    check: checkSubject,
    draft: 'addMateria',
    saved: () => {
      notifyDone(text.SUBJECT_CREATED)
      void navigate(target(LIST.to))
    },
  })
  return (
    <Page title="Crea nuova materia" trail={[LIST]} primary={<SaveButton form={form} />}>
      <Section title="Dati della materia">
        <Form form={form}>
          <SubjectFields form={form} empty />
        </Form>
      </Section>
    </Page>
  )
}

const EDIT = { title: 'Modifica materia', trail: [LIST] }

/** The subject in the address, or the one that was open last. */
export function EditSubjectPage() {
  const id = useSelected('subject')
  return id === undefined ? <NoSubject /> : <OneSubject key={id} id={id} />
}

function OneSubject({ id }: { id: number }) {
  const query = api.get.query({ id })
  const { data: subject } = useQuery(query)
  if (subject && !subject.deleted) return <SubjectSheet subject={subject} />
  return (
    <Page {...EDIT}>
      {subject ? (
        <InTrash subject={subject} />
      ) : (
        <Record query={query} missing={text.subjectSentences['subjects.not_found']}>
          {() => null}
        </Record>
      )}
    </Page>
  )
}

function SubjectSheet({ subject }: { subject: Subject }) {
  const navigate = useNavigate()
  const { id, version, name, note } = subject
  const form = useSave({
    call: api.update,
    start: { id, version, name, note },
    check: checkSubject,
    draft: `editMateria-${id}`,
    saved: () => {
      notifyDone(text.SUBJECT_SAVED)
      void navigate(target(LIST.to))
    },
  })
  const to = { to: '/app/editMateria', search: { id } } as const
  const own = { label: subjectLabel(subject), to }
  return (
    <Page title={EDIT.title} trail={[LIST, own]} primary={<SaveButton form={form} />}>
      <Section title="Dati della materia">
        <Form form={form}>
          <SubjectFields form={form} />
        </Form>
      </Section>
    </Page>
  )
}

function InTrash({ subject }: { subject: Subject }) {
  return (
    <Alert color="gray" variant="light" icon={<IconTrash />} title={subjectLabel(subject)}>
      <Group justify="space-between">
        Questa materia è nel cestino: per cambiarla, ripristinala.
        <Button variant="default" onClick={() => void restore(subject).catch(notifyError)}>
          Ripristina dal cestino
        </Button>
      </Group>
    </Alert>
  )
}

function NoSubject() {
  return (
    <Page {...EDIT}>
      <Text>{text.NOT_SELECTED}</Text>
      <div>
        <Button renderRoot={(root) => <Link {...root} {...target(LIST.to)} />}>
          Vai alle materie
        </Button>
      </div>
    </Page>
  )
}
