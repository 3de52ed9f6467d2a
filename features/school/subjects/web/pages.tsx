import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { asItWas } from '#kit/web/list-place.ts'
import { NewButton, Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
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
  return (
    <RecordPage
      {...EDIT}
      id={useSelected('subject')}
      query={(id) => api.get.query({ id })}
      nothing={text.NOT_SELECTED}
      list={{ label: 'Vai alle materie', to: LIST.to }}
      trash={(subject) =>
        subject.deleted && {
          name: subjectLabel(subject),
          text: 'Questa materia è nel cestino: per cambiarla, ripristinala.',
          restore: () => restore(subject),
        }
      }
    >
      {(subject) => <SubjectSheet subject={subject} />}
    </RecordPage>
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
      void navigate(target(asItWas(LIST.to)))
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
