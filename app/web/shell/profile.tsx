import { Button } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { signOut, useUser } from '#f/system/accounts/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { ActionMenu, type MenuItem } from '#kit/web/menu.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { notifyError } from '#kit/web/toast.tsx'
import classes from './header.module.css'
import { useScheme } from './scheme.tsx'

const OWN: MenuItem = { label: 'Profile', icon: IconUserCircle, to: '/app/usersettings' }
const OUT: MenuItem = {
  label: 'Esci',
  icon: IconLogout,
  run: () => void signOut().catch(notifyError),
}

/** The user's own menu: her settings, and out. */
export function Profile() {
  const user = useUser()
  const narrow = useNarrow()
  const scheme = useScheme()
  const name = fullName(user) || user.username
  return (
    <ActionMenu
      label="Profilo"
      head={`${name} · ${user.username}`}
      items={narrow ? [OWN, scheme, OUT] : [OWN, OUT]}
      trigger={(carried) => (
        <Button
          variant="subtle"
          color="gray"
          className={classes['profile']}
          aria-label={`Profilo: ${name}`}
          leftSection={<IconUserCircle size={20} stroke={1.6} />}
          {...carried}
        >
          {!narrow && name}
        </Button>
      )}
    />
  )
}
