import { Text } from '@mantine/core'
import { AccountsSection, useUser } from '#f/system/accounts/web/public.tsx'
import { Section } from '#kit/web/page.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Utenti": who works here; for administrators. */
export function UsersPage() {
  const { role } = useUser()
  if (role === 'admin') {
    return (
      <AccountsSection
        frame={(create, accounts) => (
          <SettingsFrame title="Utenti" primary={create}>
            {accounts}
          </SettingsFrame>
        )}
      />
    )
  }
  return (
    <SettingsFrame title="Utenti">
      <Section title="Utenti">
        <Text>Gli utenti sono gestiti da un amministratore.</Text>
      </Section>
    </SettingsFrame>
  )
}
