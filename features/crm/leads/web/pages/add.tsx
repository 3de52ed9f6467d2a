import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { tell } from '#kit/web/dialog.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { ADDED, CALL_FIRST, CREATION_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { LeadFields } from '../components/fields.tsx'
import { useLeadsList } from '../components/leads-list.ts'
import { EMPTY, formInput } from '../components/values.ts'

const create = withSentence(api.create, CREATION_FAILED)
const check = withSentence(api.check, CREATION_FAILED)

/** "Aggiungi Lead". */
export function AddLeadPage() {
  const navigate = useNavigate()
  const list = useLeadsList()
  const form = useSave({
    call: create,
    start: EMPTY,
    toInput: formInput,
    check: (values) => wrongFields(create.schema, formInput(values)),
    before: (values) => askBeforeSaving(check, values),
    draft: 'addLead',
    saved: () => {
      notifyDone(ADDED)
      void navigate(target(list.to))
    },
  })
  return (
    <Page title="Aggiungi Lead" trail={[list]} primary={<SaveButton form={form} />}>
      <Section title="Dati del lead">
        <Form form={form}>
          <LeadFields form={form} onOutcome={() => void tell(CALL_FIRST.title, CALL_FIRST.text)} />
        </Form>
      </Section>
    </Page>
  )
}
