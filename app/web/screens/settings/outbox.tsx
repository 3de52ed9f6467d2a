import { OutboxList } from '#f/system/mail/web/public.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Posta inviata": every mail that the program sent, or has still to send. */
export function OutboxPage() {
  return (
    <SettingsFrame title="Posta inviata" fill>
      <OutboxList />
    </SettingsFrame>
  )
}
