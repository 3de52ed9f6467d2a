import { YEAR_FILTER } from '#f/school/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { LongText } from '#kit/web/long-text.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { WithdrawnStudent } from '../../domain/contract/lists.ts'
import { attended, leftCourses, leftOn, leftWhen } from '../../domain/text/lists.ts'
import { lists } from '../api/lists.ts'
import { LATE, personColumns } from '../components/owed-columns.tsx'
import { usePlaces } from '../components/places.ts'

const COLUMNS: readonly Column<WithdrawnStudent, 'withdrawnAt'>[] = [
  {
    id: 'course',
    title: 'Corso',
    width: '28%',
    cell: (student) => <LongText text={leftCourses(student)} lines={2} />,
    value: leftCourses,
  },
  {
    id: 'withdrawnAt',
    title: 'Ha lasciato il',
    width: '8rem',
    cell: leftOn,
    value: leftWhen,
    sort: 'withdrawnAt',
  },
  { id: 'attended', title: 'Frequenta', value: attended, width: '9rem' },
]

/** "Ritirati": who left a course or all of them, with what is late for what was left. */
export function WithdrawnPage() {
  const { studentPlans } = usePlaces()
  return (
    <Page title="Ritirati" fill>
      <DataTable
        list={lists.withdrawnStudents}
        label="Ritirati"
        columns={[...personColumns(useNarrow()), ...COLUMNS, LATE]}
        filters={[YEAR_FILTER]}
        rowLabel={fullName}
        about={({ id }) => ({ kind: 'student', id })}
        open={({ id }) => studentPlans(id)}
        highlighted={({ everywhere }) => everywhere}
        empty={{
          title: 'Nessun ritirato',
          text: 'Qui arriva chi si ritira da un corso, dalla scheda classe o dalla sua scheda.',
        }}
        exportAs="ritirati"
      />
    </Page>
  )
}
