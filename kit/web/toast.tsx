import { Button, Group, Text } from '@mantine/core'
import { hideNotification, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { toApiError } from './client/api-error.ts'
import { newRequestKey } from './client/request-key.ts'

const CLOSE = { 'aria-label': 'Chiudi' }
const UNDO_FOR = 8000

/** Says for a moment that something was done. */
export function notifyDone(text: string): void {
  showNotification({
    message: text,
    icon: <IconCheck size={16} />,
    color: 'teal.9',
    autoClose: 4000,
    closeButtonProps: CLOSE,
  })
}

/** Shows why an action of a list or a menu failed; forms show it themselves, at the fields. */
export function notifyError(error: unknown): void {
  showNotification({
    message: typeof error === 'string' ? error : toApiError(error).message,
    icon: <IconAlertTriangle size={16} />,
    color: 'red.9',
    autoClose: 10_000,
    closeButtonProps: CLOSE,
  })
}

/** For what can be taken back and so is not asked before: "Corso archiviato · Annulla". */
export function undoToast(text: string, undo: () => Promise<unknown>): void {
  const id = newRequestKey()
  const takeBack = async () => {
    hideNotification(id)
    await undo().then(() => notifyDone('Annullato.'), notifyError)
  }
  showNotification({
    id,
    autoClose: UNDO_FOR,
    closeButtonProps: CLOSE,
    icon: <IconCheck size={16} />,
    color: 'teal.9',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => void takeBack()}>
          Annulla
        </Button>
      </Group>
    ),
  })
}
