import { MailServerSections } from '#f/system/mail-server/web/public.tsx'
import { OutboxSection } from '#f/system/mail/web/public.tsx'
import { MailSettingsSection } from '#f/system/settings/web/public.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Posta": who sends the academy's mails, over which server, and how they go. */
export function MailPage() {
  return (
    <SettingsFrame title="Posta">
      <MailSettingsSection />
      <MailServerSections />
      <OutboxSection />
    </SettingsFrame>
  )
}
