import { Text } from '@mantine/core'
import { AccountsSection, useUser } from '#f/system/accounts/web/public.tsx'
import { Section } from '#kit/web/page.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Utenti": who works here; for administrators. */
export function UsersPage() {
  const { role } = useUser()
  return (
    <SettingsFrame title="Utenti">
      {role === 'admin' ? (
        <AccountsSection />
      ) : (
        <Section title="Utenti">
          <Text>Gli utenti sono gestiti da un amministratore.</Text>
        </Section>
      )}
    </SettingsFrame>
  )
}
