import { lazy, Suspense } from 'react'

const Server = lazy(() => import('./components/mail-server-section.tsx'))
const Domain = lazy(() => import('./components/domain-section.tsx'))

/** The sections of the settings screen about the mail server and the sender's domain. */
export function MailServerSections() {
  return (
    <Suspense>
      <Server />
      <Domain />
    </Suspense>
  )
}
