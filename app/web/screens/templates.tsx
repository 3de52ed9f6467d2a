import { WordingsSection } from '#f/messages/wordings/web/public.tsx'
import { TemplatesSection } from '#f/system/templates/web/public.tsx'
import { Page } from '#kit/web/page.tsx'

/** "Modelli": what the program writes by itself, and the texts kept for mails of the office. */
export function TemplatesPage() {
  return (
    <Page title="Modelli" trail={[{ label: 'Impostazioni', to: '/app/usersettings' }]}>
      <TemplatesSection />
      <WordingsSection />
    </Page>
  )
}
