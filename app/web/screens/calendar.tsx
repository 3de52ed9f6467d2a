import { IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { SchoolCalendar } from '#f/teaching/lessons/web/public.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'

/** "Calendario": a day or a week of the whole school, without the lists that the page Scuola adds. */
export function CalendarPage() {
  return (
    <Page
      title="Calendario"
      actions={
        <>
          <LinkButton to="/app/pdfGiornata" icon={IconFileTypePdf}>
            Ordine del giorno
          </LinkButton>
          <LinkButton to="/app/cestinoLezioni" icon={IconTrash}>
            Cestino
          </LinkButton>
        </>
      }
    >
      <SchoolCalendar />
    </Page>
  )
}
