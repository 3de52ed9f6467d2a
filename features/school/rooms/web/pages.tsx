import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { NewButton, Page, Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { target } from '#kit/web/places.ts'
import { CREATION_FAILED, ROOM_CREATED } from '../domain/text.ts'
import { api } from './api.ts'
import { RoomsTable } from './components/rooms-table.tsx'

/** The rooms, each leading to its calendar. */
export function RoomsPage() {
  return (
    <Page title="Aule" fill primary={<NewButton to="/app/addAula" />}>
      <RoomsTable create={<NewButton to="/app/addAula" label="Crea un’aula" />} />
    </Page>
  )
}

const create = withSentence(api.create, CREATION_FAILED)

/** A new room: its name. */
export function AddRoomPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: { name: '' },
    draft: 'addAula',
    saved: () => {
      notifyDone(ROOM_CREATED)
      void navigate(target('/app/aule'))
    },
  })
  return (
    <Page
      title="Crea nuova aula"
      trail={[{ label: 'Aule', to: '/app/aule' }]}
      primary={<SaveButton form={form} />}
    >
      <Section title="Dati dell’aula">
        <Form form={form}>
          <TextInput label="Nome aula" required autoFocus maw="24rem" {...form.field('name')} />
        </Form>
      </Section>
    </Page>
  )
}
