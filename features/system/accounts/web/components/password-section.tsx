import { PasswordInput } from '@mantine/core'
import { REQUIRED } from '#kit/domain/wording.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { Fields, Form, SaveButton } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { PASSWORD_MIN } from '../../domain/rules.ts'
import { PASSWORD_CHANGED, PASSWORD_FAILED, PASSWORD_MISMATCH } from '../../domain/text.ts'
import { api } from '../api.ts'

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' }

const change = withSentence(
  api.changePassword,
  PASSWORD_FAILED,
  // A wrong old password is told by this sentence alone.
  ({ message }) => message !== PASSWORD_FAILED,
)

/** The change of the own password: what is empty or does not match is not sent. */
export function PasswordSection() {
  const form = useSave({
    call: change,
    start: EMPTY,
    toInput: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: differing,
    saved: () => {
      form.reset()
      notifyDone(PASSWORD_CHANGED)
    },
  })
  return (
    <Section title="Modifica password" actions={<SaveButton form={form} title="Save" />}>
      <Form form={form}>
        <Fields>
          <PasswordInput
            label="Vecchia Password"
            autoComplete="current-password"
            {...form.field('oldPassword')}
          />
          <PasswordInput
            label="Nuova Password"
            description={`Almeno ${PASSWORD_MIN} caratteri`}
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <PasswordInput
            label="Conferma nuova Password"
            autoComplete="new-password"
            {...form.field('confirmation')}
          />
        </Fields>
      </Form>
    </Section>
  )
}

/** What is empty is only missing; a confirmation that differs is wrong. */
function differing(values: typeof EMPTY): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => value === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, REQUIRED]))
  return values.newPassword === values.confirmation ? {} : { confirmation: PASSWORD_MISMATCH }
}
