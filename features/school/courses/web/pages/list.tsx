import { IconArchive, IconBellRinging, IconCash } from '@tabler/icons-react'
import { NewButton, Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import type { CourseRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { useCourseCalendar } from '../components/calendar-actions.tsx'
import { COLUMNS } from '../components/columns.tsx'
import { coursePlace } from '../components/course-place.ts'
import { CATEGORY_FILTER, YEAR_FILTER } from '../components/filters.ts'
import { archive, archiveAll } from '../actions.ts'

const PLAN: RowAction<CourseRow> = {
  label: 'Piano rateale',
  icon: IconCash,
  to: ({ id }) => ({ to: '/app/billing/editCorso', search: { id } }),
}

const ARCHIVE: RowAction<CourseRow> = {
  label: 'Archivia',
  icon: IconArchive,
  run: archive,
  danger: true,
}

/** The courses that are going on or about to. */
export function CoursesPage() {
  const { actions, dialog } = useCourseCalendar<CourseRow>()
  return (
    <Page
      title="Corsi"
      fill
      actions={
        <LinkButton to="/app/gestioneAnnunci" icon={IconBellRinging}>
          NOTIFICHE ASSENZE
        </LinkButton>
      }
      primary={<NewButton to="/app/addCorso" />}
    >
      <DataTable
        list={api.list}
        label="Corsi"
        columns={[
          COLUMNS.name,
          COLUMNS.category,
          COLUMNS.startsOn,
          COLUMNS.endsOn,
          COLUMNS.academicYear,
          COLUMNS.attending,
        ]}
        fixed={{ state: 'active' }}
        filters={[CATEGORY_FILTER, YEAR_FILTER]}
        rowLabel={(course) => course.name}
        about={({ id }) => ({ kind: 'course', id })}
        open={({ id }) => coursePlace(id)}
        actions={[...actions, PLAN, ARCHIVE]}
        bulk={[{ label: 'Archivia', icon: IconArchive, run: archiveAll }]}
        empty={{
          title: 'Nessun corso',
          text: 'Crea il primo corso, o ripristinane uno dall’archivio.',
          action: <NewButton to="/app/addCorso" label="Crea un corso" />,
        }}
        exportAs="corsi"
      />
      {dialog}
    </Page>
  )
}
