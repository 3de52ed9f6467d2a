import {
  LandingSection,
  OwnSessionsSection,
  PasswordSection,
  ProtectionSection,
  useSession,
} from '#f/system/accounts/web/public.tsx'
import { ApiPathSection, TimeZoneSection } from '#f/system/settings/web/public.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Impostazioni": the own account, for everybody. */
export function OwnAccountPage() {
  const { academy } = useSession()
  return (
    <SettingsFrame title="Impostazioni">
      <PasswordSection />
      <ProtectionSection />
      <OwnSessionsSection />
      <LandingSection />
      <TimeZoneSection />
      <ApiPathSection path={academy.apiPath} />
    </SettingsFrame>
  )
}
