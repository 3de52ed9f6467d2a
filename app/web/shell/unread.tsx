import { ActionIcon, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Popup } from '#kit/web/popup.tsx'
import classes from './header.module.css'

const LABEL = 'Notifiche da leggere'

/** How many notifications the user has not read: none, as long as nothing sends any. */
export function useUnread(): number {
  return 0
}

/** The header's menu of unread notifications. */
export function Unread() {
  return (
    <Popup
      label={LABEL}
      trigger={(carried) => (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={LABEL} {...carried}>
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      )}
    >
      {() => (
        <div className={classes['unread']}>
          <Text fw={600}>Nessuna notifica</Text>
          <Text size="sm" c="dimmed">
            Qui compariranno quelle da leggere.
          </Text>
        </div>
      )}
    </Popup>
  )
}
