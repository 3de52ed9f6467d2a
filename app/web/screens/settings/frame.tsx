import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { LinkWords } from '#kit/web/links.tsx'
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

/** A page of the settings, with the way to the others; the call centre has only its own account. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { role } = useUser()
  const { pathname } = useLocation()
  const trail =
    title === 'Impostazioni' ? [] : [{ label: 'Impostazioni', to: '/app/usersettings' } as const]
  const shown =
    role === 'call_centre' ? [] : PARTS.filter((part) => !part.admin || role === 'admin')
  const here = pathname.toLowerCase().split('/').at(-1)
  return (
    <Page title={title} trail={trail}>
      {shown.length > 0 && (
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
