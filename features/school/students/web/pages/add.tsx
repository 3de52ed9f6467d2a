import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { Page } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { target } from '#kit/web/places.ts'
import { created, CREATION_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { StudentFields } from '../components/fields.tsx'
import { LIST, STUDENTS } from '../components/places.ts'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { decide, type Deciding } from '../components/deciding.ts'
import { EMPTY, formInput, type StudentValues, wrongOf } from '../components/values.ts'

const check = withSentence(api.check, CREATION_FAILED)

/** "Aggiungi studente": the first wrong field's sentence is also the alert. */
export function AddStudentPage({ deciding }: { deciding: Deciding }) {
  const navigate = useNavigate()
  const create = withSentence(deciding.create, CREATION_FAILED)
  const form = useSave({
    call: create,
    start: EMPTY,
    toInput: formInput,
    check: (values: StudentValues) => wrongOf(create.schema, formInput(values)),
    before: async (values) => (await askBeforeSaving(check, values)) && decide(deciding, values),
    draft: 'addStudente',
    saved: ({ id, username }, { decided }) => {
      notifyDone(created(username))
      void navigate(target(decided?.next?.(id) ?? LIST))
    },
  })
  return (
    <Page title="Aggiungi studente" trail={[STUDENTS]} primary={<SaveButton form={form} />}>
      <Form form={form}>
        <StudentFields form={form} />
      </Form>
    </Page>
  )
}
