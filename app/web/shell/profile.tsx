import { Button, Menu } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '#f/accounts/web/api.ts'
import { useUser } from '#f/accounts/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { notifyError } from '#kit/web/toast.tsx'
import classes from './header.module.css'
import { SchemeItem } from './scheme.tsx'

/** The user's own menu: her settings, and out. */
export function Profile() {
  const user = useUser()
  const narrow = useNarrow()
  const name = fullName(user) || user.username
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes['profile']}
          aria-label={`Profilo: ${name}`}
          leftSection={<IconUserCircle size={20} stroke={1.6} />}
        >
          {!narrow && name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name} · {user.username}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.6} />}
          renderRoot={(root) => <Link {...root} to="/app/usersettings" />}
        >
          Profile
        </Menu.Item>
        {narrow && <SchemeItem />}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => void signOut().catch(notifyError)}
        >
          Esci
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
