import { WordingsSection } from '#f/messages/wordings/web/public.tsx'
import { TemplatesSection } from '#f/system/templates/web/public.tsx'
import { SettingsFrame } from './frame.tsx'

/** "Modelli": what the program writes by itself, and the texts kept for mails of the office. */
export function TemplatesPage() {
  return (
    <SettingsFrame title="Modelli">
      <TemplatesSection />
      <WordingsSection />
    </SettingsFrame>
  )
}
