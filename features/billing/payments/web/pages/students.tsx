import { IconUpload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { YEAR_FILTER } from '#f/school/courses/web/public.tsx'
import { isAcademicYear } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { BillingStudent } from '../../domain/contract/lists.ts'
import { joinedShownName } from '../../domain/text/standing.ts'
import { lists } from '../api/lists.ts'
import { useDuesOfYear } from '../components/export-students.tsx'
import { JoinedStanding } from '../components/joined-standing.tsx'
import { LATE, personColumns } from '../components/owed-columns.tsx'
import { usePlaces } from '../components/places.ts'

const OWED: readonly Column<BillingStudent, never>[] = [
  {
    id: 'quote',
    title: 'Quote',
    width: '11rem',
    cell: (student) => (
      <JoinedStanding joined={student.standing} studentId={student.id} of={fullName(student)} />
    ),
    value: ({ standing }) => joinedShownName(standing),
  },
  { id: 'owedCents', title: 'Dovuto', kind: 'euro', width: '8rem' },
  { id: 'paidCents', title: 'Pagato', kind: 'euro', width: '8rem' },
]

/** "Studenti" of the billing area: who owes what, in all or for the courses of a year. */
export function BillingStudentsPage() {
  const { studentPlans } = usePlaces()
  const asked = useSearch({ strict: false, select: (all: { academicYear?: unknown }) => all })
  const year = isAcademicYear(asked.academicYear) ? asked.academicYear : undefined
  return (
    <Page
      title="Studenti"
      fill
      actions={
        <LinkButton to="/billing/importPagamenti" icon={IconUpload}>
          Importa pagamenti
        </LinkButton>
      }
    >
      <DataTable
        list={lists.billingStudents}
        label="Studenti"
        columns={[...personColumns(useNarrow()), ...OWED, LATE]}
        filters={[YEAR_FILTER]}
        rowLabel={fullName}
        about={({ id }) => ({ kind: 'student', id })}
        open={({ id }) => studentPlans(id)}
        highlighted={({ withdrawn }) => withdrawn}
        empty={{
          title: 'Nessuno studente',
          text: 'Gli studenti si creano nella sezione Admin.',
        }}
        exportAs="studenti-pagamenti"
        exports={[useDuesOfYear(year)]}
      />
    </Page>
  )
}
