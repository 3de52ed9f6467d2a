import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'

/** How many notifications the user has not read: none, as long as nothing sends any. */
export function useUnread(): number {
  return 0
}

/** The header's menu of unread notifications. */
export function Unread() {
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Notifiche da leggere">
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>Nessuna notifica</Text>
        <Text size="sm" c="dimmed">
          Qui compariranno quelle da leggere.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
