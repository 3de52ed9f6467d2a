import { AccountSection } from '#f/system/settings/web/public.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Accademia": where it is paid to. */
export function AcademyPage() {
  return (
    <SettingsFrame title="Accademia">
      <AccountSection />
    </SettingsFrame>
  )
}
