import { ClosingsSection } from '#f/teaching/closings/web/public.tsx'
import { Page } from '#kit/web/page.tsx'

/** "Chiusure": when the school is closed. */
export function ClosingsPage() {
  return (
    <Page title="Chiusure">
      <ClosingsSection />
    </Page>
  )
}
