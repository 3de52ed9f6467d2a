import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Page } from '#kit/web/page.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { MARK_ALL_READ } from '../domain/text.ts'
import { useUnread } from './api.ts'
import { InboxTable } from './components/inbox-table.tsx'
import { markAllRead } from './actions.ts'

/** The inbox of the user. */
export function InboxPage() {
  return (
    <Page title="Notifiche" fill primary={<MarkAllRead />}>
      <InboxTable />
    </Page>
  )
}

/** Only as long as there is something to mark. */
function MarkAllRead() {
  const unread = useUnread()
  const newest = unread?.latest[0]
  if (!unread || !newest) return null
  return (
    <Button
      leftSection={<IconChecks size={16} />}
      onClick={() => void markAllRead({ count: unread.total, newest }).catch(notifyError)}
    >
      {MARK_ALL_READ}
    </Button>
  )
}
