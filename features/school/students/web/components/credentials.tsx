import { Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { CONFIRM_CREDENTIALS, CREDENTIALS_QUEUED, CREDENTIALS_WAITING } from '../../domain/text.ts'
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
  const yes = await confirm({
    title: 'Invia credenziali',
    text: (
      <Stack>
        <Text>{CONFIRM_CREDENTIALS}</Text>
        <MailsWaitNotice />
      </Stack>
    ),
    confirmLabel: 'Invia',
  })
  if (!yes) return
  const { waiting } = await act(api.sendCredentials, { id })
  notifyDone(waiting ? CREDENTIALS_WAITING : CREDENTIALS_QUEUED)
}
