import { Text } from '@mantine/core'
import { useSession, useUser } from '#f/system/accounts/web/public.tsx'
import { BackupsSection } from '#f/system/backups/web/public.tsx'
import { InstallationSections } from '#f/system/installation/web/public.tsx'
import { ApiPathSection } from '#f/system/settings/web/public.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import type { BarePath } from '#kit/web/places.ts'
import { SettingsFrame } from './frame.tsx'

interface Tool {
  readonly to: BarePath
  readonly label: string
  readonly text: string
  readonly admin?: true
}

const TOOLS: readonly Tool[] = [
  {
    to: '/app/operazioni',
    label: 'Operazioni',
    text: 'Ciò che il server fa per molte righe insieme, e com’è andata.',
  },
  {
    to: '/app/mailAutomatiche',
    label: 'Mail automatiche',
    text: 'Quali mail partono da sole, e quando.',
  },
  {
    to: '/app/diario',
    label: 'Diario dell’accademia',
    text: 'Chi ha fatto che cosa, giorno per giorno.',
    admin: true,
  },
  {
    to: '/app/leadForms',
    label: 'Moduli web',
    text: 'Gli indirizzi segreti da cui arrivano i lead del sito.',
    admin: true,
  },
  {
    to: '/app/conservazioneLead',
    label: 'Conservazione dei lead',
    text: 'Dopo quanti mesi i lead sono da cancellare.',
  },
  {
    to: '/app/conservazione',
    label: 'Conservazione dei dati',
    text: 'Per quanto si tengono studenti, insegnanti, mail e diario, e che cosa è scaduto.',
    admin: true,
  },
  {
    to: '/app/trasloco',
    label: 'Trasloco',
    text: 'Leggere il vecchio programma e vedere che cosa se ne può prendere.',
    admin: true,
  },
]

/** "Sistema": what the program does by itself, how it is doing, and how another one is connected. */
export function SystemPage() {
  const { role } = useUser()
  const { academy } = useSession()
  return (
    <SettingsFrame title="Sistema">
      <Section title="Il lavoro del server">
        <ul className="bare stack">
          {TOOLS.filter(({ admin }) => !admin || role === 'admin').map(({ to, label, text }) => (
            <li key={to}>
              <LinkWords to={to}>{label}</LinkWords>
              <Text c="dimmed">{text}</Text>
            </li>
          ))}
        </ul>
      </Section>
      {role === 'admin' && <BackupsSection />}
      {role === 'admin' && <InstallationSections />}
      <ApiPathSection path={academy.apiPath} />
    </SettingsFrame>
  )
}
