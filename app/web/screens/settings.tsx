import {
  AccountsSection,
  OwnSessionsSection,
  PasswordSection,
  useSession,
  useUser,
} from '#f/system/accounts/web/public.tsx'
import { MailServerSections } from '#f/system/mail-server/web/public.tsx'
import { OutboxSection } from '#f/system/mail/web/public.tsx'
import {
  ApiPathSection,
  MailSettingsSection,
  TimeZoneSection,
} from '#f/system/settings/web/public.tsx'
import { IconHistory, IconTemplate } from '@tabler/icons-react'
import { Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'

/** "Impostazioni": the own account for everybody, the academy's settings for staff. */
export function SettingsPage() {
  const { role } = useUser()
  const { academy } = useSession()
  const staff = role !== 'call_centre'
  return (
    <Page
      title="Impostazioni"
      actions={
        <>
          {role === 'admin' && <DiaryLink />}
          {staff && <TemplatesLink />}
        </>
      }
    >
      <PasswordSection />
      <OwnSessionsSection />
      {staff && <MailSettingsSection />}
      {staff && <MailServerSections />}
      {staff && <OutboxSection />}
      {role === 'admin' && <AccountsSection />}
      <TimeZoneSection />
      <ApiPathSection path={academy.apiPath} />
    </Page>
  )
}

function TemplatesLink() {
  return (
    <LinkButton to="/app/modelli" icon={IconTemplate}>
      Modelli
    </LinkButton>
  )
}

/** What everybody did is for administrators. */
function DiaryLink() {
  return (
    <LinkButton to="/app/diario" icon={IconHistory}>
      Diario dell’accademia
    </LinkButton>
  )
}
