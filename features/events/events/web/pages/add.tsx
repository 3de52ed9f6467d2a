import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { remember } from '#kit/web/storage.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { CREATION_FAILED, EVENT_CREATED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { EventFields } from '../components/fields.tsx'
import { askLinkTitles, checkBothFiles, EMPTY, formInput } from '../components/values.ts'

const create = withSentence(api.create, CREATION_FAILED)

/** "Crea nuovo evento"; then its page, from where people are invited. */
export function AddEventPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: EMPTY,
    toInput: formInput,
    check: (values) => ({
      ...wrongFields(create.schema, formInput(values)),
      ...checkBothFiles(values),
    }),
    before: askLinkTitles,
    draft: 'addEvento',
    saved: ({ id }) => {
      notifyDone(EVENT_CREATED)
      remember('eventName', id)
      void navigate(target({ to: '/app/editEvento', search: { id } }))
    },
  })
  return (
    <Page
      title="Crea nuovo evento"
      trail={[{ label: 'Eventi', to: '/app/eventi' }]}
      primary={<SaveButton form={form} />}
    >
      <Form form={form}>
        <EventFields form={form} />
      </Form>
    </Page>
  )
}
