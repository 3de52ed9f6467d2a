import { PasswordInput, Text, TextInput } from '@mantine/core'
import { Fields, Form, SaveButton, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { UPLOADS } from '../../domain/rules/address.ts'
import { EXPLAINED, NEVER_TOLD, NOT_TAKEN, STARTED, UPLOADS_HINT } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Where the old program is, and with which login it is read. */
export function StartSection({ onStarted }: { onStarted: (id: number) => void }) {
  const form = useSave({
    call: api.start,
    start: { address: '', uploads: UPLOADS, username: '', password: '' },
    saved: ({ id }) => {
      notifyDone(STARTED)
      onStarted(id)
    },
  })
  return (
    <Section
      title="Leggi il vecchio programma"
      actions={<SaveButton form={form} label="Leggi senza salvare" />}
    >
      <Text>{EXPLAINED}</Text>
      <Form form={form}>
        <Fields>
          <Wide>
            <TextInput
              label="Indirizzo degli script"
              placeholder="https://www.accademia.it/api"
              inputMode="url"
              {...form.field('address')}
            />
          </Wide>
          <Wide>
            <TextInput
              label="Cartella dei file caricati"
              description={UPLOADS_HINT}
              {...form.field('uploads')}
            />
          </Wide>
          <TextInput
            label="Nome utente del vecchio programma"
            autoComplete="off"
            {...form.field('username')}
          />
          <PasswordInput
            label="Password del vecchio programma"
            autoComplete="off"
            {...form.field('password')}
          />
        </Fields>
      </Form>
      <Text c="dimmed">{NOT_TAKEN}</Text>
      <Text c="dimmed">{NEVER_TOLD}</Text>
    </Section>
  )
}
