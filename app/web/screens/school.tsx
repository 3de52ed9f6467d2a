import { IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { SchoolCalendar } from '#f/teaching/lessons/web/public.tsx'
import { Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'

const Closings = lazy(() =>
  import('#f/teaching/closings/web/public.tsx').then(({ ClosingsSection }) => ({
    default: ClosingsSection,
  })),
)
const Lists = lazy(() => import('./school-lists.tsx'))

/** "Scuola": what happens on a day, when it is closed, who teaches, where and what. */
export function SchoolPage() {
  return (
    <Page
      title="Scuola"
      actions={
        <>
          <LinkButton to="/app/pdfGiornata" icon={IconFileTypePdf}>
            Ordine del giorno
          </LinkButton>
          <LinkButton to="/app/importLezioni" icon={IconUpload}>
            Importa lezioni
          </LinkButton>
        </>
      }
    >
      <SchoolCalendar />
      <Suspense>
        <Closings />
        <Lists />
      </Suspense>
    </Page>
  )
}
