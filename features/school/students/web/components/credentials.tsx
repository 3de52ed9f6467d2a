import { Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import {
  CONFIRM_CREDENTIALS,
  confirmManyCredentials,
  CREDENTIALS_QUEUED,
  CREDENTIALS_WAITING,
} from '../../domain/text.ts'
import { api } from '../api.ts'

/** Mails a student her login, after asking; says so when the mail has to wait. */
export function CredentialsButton({ id }: { id: number }) {
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} />}
      onClick={() => void send(id).catch(notifyError)}
    >
      Invia credenziali utente
    </Button>
  )
}

async function send(id: number): Promise<void> {
  if (!(await ask(CONFIRM_CREDENTIALS))) return
  const { waiting } = await act(api.sendCredentials, { id })
  notifyDone(waiting ? CREDENTIALS_WAITING : CREDENTIALS_QUEUED)
}

/** Mails many students their logins, after asking; false when they are not to be sent. */
export async function sendToMany(rows: readonly { readonly id: number }[]): Promise<boolean> {
  if (!(await ask(confirmManyCredentials(rows.length)))) return false
  await startBatch(api.sendManyCredentials, { ids: rows.map(({ id }) => id) })
  return true
}

function ask(question: string): Promise<boolean> {
  const text = (
    <Stack>
      <Text>{question}</Text>
      <MailsWaitNotice />
    </Stack>
  )
  return confirm({ title: 'Invia credenziali', text, confirmLabel: 'Invia' })
}
