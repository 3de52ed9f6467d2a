import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { ActionMenu } from '#kit/web/menu.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import type { BarePath } from '#kit/web/places.ts'
import classes from './frame.module.css'

interface Part {
  readonly label: string
  readonly to: BarePath
  /** Only for administrators. */
  readonly admin?: true
}

const PARTS: readonly Part[] = [
  { label: 'Il tuo account', to: '/app/usersettings' },
  { label: 'Accademia', to: '/app/accademia' },
  { label: 'Posta', to: '/app/serverPosta' },
  { label: 'Posta inviata', to: '/app/posta' },
  { label: 'Modelli', to: '/app/modelli' },
  { label: 'Utenti', to: '/app/utenti', admin: true },
  { label: 'Sistema', to: '/app/sistema' },
]

/**
 * A page of the settings, with the way to the others, on a phone in a menu; the call centre has
 * only its own account.
 */
export function SettingsFrame(props: {
  title: string
  primary?: ReactNode
  /** For one long list. */
  fill?: boolean
  children: ReactNode
}) {
  const { title, primary, fill = false, children } = props
  const narrow = useNarrow()
  const { role } = useUser()
  const { pathname } = useLocation()
  const trail =
    title === 'Impostazioni' ? [] : [{ label: 'Impostazioni', to: '/app/usersettings' } as const]
  const shown =
    role === 'call_centre' ? [] : PARTS.filter((part) => !part.admin || role === 'admin')
  const here = pathname.toLowerCase().split('/').at(-1)
  return (
    <Page
      title={title}
      trail={trail}
      primary={primary}
      fill={fill}
      actions={
        narrow &&
        shown.length > 0 && (
          <ActionMenu
            label="Impostazioni"
            items={shown.map((part) => ({ ...part, icon: IconChevronRight }))}
            trigger={(carried) => (
              <Button
                variant="default"
                rightSection={<IconChevronDown size={16} aria-hidden />}
                {...carried}
              >
                Altre impostazioni
              </Button>
            )}
          />
        )
      }
    >
      {!narrow && shown.length > 0 && (
        <nav aria-label="Impostazioni" className="no-print">
          <ul className={`${classes['parts']} row wrap bare`}>
            {shown.map(({ label, to }) => (
              <li key={to} data-current={to.toLowerCase().endsWith(`/${here}`) || undefined}>
                <LinkWords to={to}>{label}</LinkWords>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </Page>
  )
}
