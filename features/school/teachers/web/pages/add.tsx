import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { EuroField } from '#kit/web/euro-field.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { target } from '#kit/web/places.ts'
import { created, CREATION_FAILED, FIELD_LABELS as label } from '../../domain/text.ts'
import { api } from '../api.ts'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { TeacherFields } from '../components/fields.tsx'
import { LIST, TEACHERS } from '../components/places.ts'
import { EMPTY_WITH_PRICES } from '../components/values.ts'

const create = withSentence(api.create, CREATION_FAILED)
const check = withSentence(api.check, CREATION_FAILED)

/** "Nuovo insegnante": the first wrong field's sentence is also the alert. */
export function AddTeacherPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: EMPTY_WITH_PRICES,
    check: (values) => wrongFields(create.schema, values),
    before: (values) => askBeforeSaving(check, values),
    draft: 'addInsegnante',
    saved: ({ username }) => {
      notifyDone(created(username))
      void navigate(target(LIST))
    },
  })
  return (
    <Page title="Nuovo insegnante" trail={[TEACHERS]} primary={<SaveButton form={form} />}>
      <Form form={form}>
        <TeacherFields form={form}>
          <EuroField
            label={label.hourlyCents}
            description="Da oggi in poi"
            {...form.field('hourlyCents')}
          />
          <EuroField
            label={label.dailyCents}
            description="Da oggi in poi"
            {...form.field('dailyCents')}
          />
        </TeacherFields>
      </Form>
    </Page>
  )
}
