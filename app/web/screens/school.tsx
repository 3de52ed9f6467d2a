import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SchoolDay } from '#f/teaching/lessons/web/public.tsx'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'

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
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          renderRoot={(root) => <Link {...root} {...target('/app/pdfGiornata')} />}
        >
          Ordine del giorno
        </Button>
      }
    >
      <SchoolDay />
      <Suspense>
        <Closings />
        <Lists />
      </Suspense>
    </Page>
  )
}
