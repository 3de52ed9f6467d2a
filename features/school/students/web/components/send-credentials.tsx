import { Stack, Text } from '@mantine/core'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { Question } from '#kit/web/dialog/question.ts'
import {
  CONFIRM_CREDENTIALS,
  confirmManyCredentials,
  CREDENTIALS_QUEUED,
  CREDENTIALS_WAITING,
} from '../../domain/text.ts'
import { api } from '../api.ts'

/** Mails a student their login; says so when the mail has to wait. */
export const send = action({
  ask: () => question(CONFIRM_CREDENTIALS),
  call: (id: number) => write(api.sendCredentials, { id }),
  said: (_, { waiting }) => (waiting ? CREDENTIALS_WAITING : CREDENTIALS_QUEUED),
})

/** Mails many students their logins, after asking; false when they are not to be sent. */
export async function sendToMany(rows: readonly { readonly id: number }[]): Promise<boolean> {
  if (!(await confirm(question(confirmManyCredentials(rows.length))))) return false
  await startBatch(api.sendManyCredentials, { ids: rows.map(({ id }) => id) })
  return true
}

function question(asked: string): Question {
  const text = (
    <Stack>
      <Text>{asked}</Text>
      <MailsWaitNotice />
    </Stack>
  )
  return { title: 'Invia credenziali', text, confirmLabel: 'Invia' }
}
