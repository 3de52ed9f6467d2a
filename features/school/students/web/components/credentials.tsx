import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { notifyError } from '#kit/web/toast.tsx'

/** What asks and sends, loaded only then. */
const sending = () => import('./send-credentials.tsx')

/** Mails a student their login, after asking. */
export function CredentialsButton({ id }: { id: number }) {
  const send = async () => (await sending()).send(id)
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} />}
      onClick={() => void send().catch(notifyError)}
    >
      Invia credenziali utente
    </Button>
  )
}

/** Mails many students their logins, after asking; false when they are not to be sent. */
export async function sendToMany(rows: readonly { readonly id: number }[]): Promise<boolean> {
  return (await sending()).sendToMany(rows)
}
