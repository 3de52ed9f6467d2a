import { Checkbox, PasswordInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#kit/domain/format.ts'
import { Fields, Form, SaveButton, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Settings } from '../../domain/contract.ts'
import { fixedSenderNote, lastChange, LESSONS_HINT, SETTINGS_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

const TITLE = 'Posta in uscita'

/** Who sends the academy's mails, and whether lessons are notified. */
export function MailSettingsSection() {
  const query = api.current.query({})
  const { data: settings } = useQuery(query)
  if (settings) return <MailSettings settings={settings} />
  return (
    <Section title={TITLE}>
      <Record query={query}>{() => null}</Record>
    </Section>
  )
}

function MailSettings({ settings }: { settings: Settings }) {
  const form = useSave({
    call: api.save,
    start: {
      sendingMailAddress: settings.sendingMailAddress,
      sendingMailPassword: '',
      lessonNotifications: settings.lessonNotifications,
      version: settings.version,
    },
    // The stored password never comes to the browser: left empty, it stays as it is.
    toInput: ({ sendingMailPassword, ...rest }) =>
      sendingMailPassword === '' ? rest : { ...rest, sendingMailPassword },
    saved: () => {
      form.set({ sendingMailPassword: '' })
      notifyDone(SETTINGS_SAVED)
    },
  })
  const { updatedAt, updatedBy, fixedSender } = settings
  return (
    <Section title={TITLE} actions={<SaveButton form={form} title="Save" />}>
      <Form form={form}>
        <Fields>
          <TextInput
            label="Indirizzo mittente"
            type="email"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={fixedSender === null ? undefined : fixedSenderNote(fixedSender)}
            {...form.field('sendingMailAddress')}
          />
          <PasswordInput
            label="Password della casella"
            autoComplete="new-password"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              settings.sendingMailPasswordSet
                ? 'È già impostata; scrivila solo per cambiarla.'
                : 'Non è ancora impostata.'
            }
            {...form.field('sendingMailPassword')}
          />
          <Wide>
            <Checkbox
              label="Notifiche delle lezioni"
              description={LESSONS_HINT}
              {...form.check('lessonNotifications')}
            />
          </Wide>
        </Fields>
      </Form>
      {updatedAt !== null && (
        <Text c="dimmed" size="sm" mt="sm">
          {lastChange(formatInstant(updatedAt), updatedBy)}
        </Text>
      )}
    </Section>
  )
}
