import { lazy, Suspense } from 'react'
import { ClosingsSection } from '#f/closings/web/public.tsx'
import { SchoolDay } from '#f/lessons/web/public.tsx'
import { Page } from '#kit/web/page.tsx'

const Lists = lazy(() => import('./school-lists.tsx'))

/** "Scuola": what happens on a day, when it is closed, who teaches, where and what. */
export function SchoolPage() {
  return (
    <Page title="Scuola">
      <SchoolDay />
      <ClosingsSection />
      <Suspense>
        <Lists />
      </Suspense>
    </Page>
  )
}
