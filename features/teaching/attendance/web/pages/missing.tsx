import { Checkbox } from '@mantine/core'
import { useCourseFilter } from '#f/school/courses/web/public.tsx'
import { today } from '#kit/web/clock.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { useParameters } from '#kit/web/places.ts'
import type { MissingRegister } from '../../domain/contract.ts'
import { warningWindow } from '../../domain/rules/warning.ts'
import { missingRegisterLine } from '../../domain/text.ts'
import * as text from '../../domain/text/missing.ts'
import { TO_JUSTIFY_TITLE } from '../../domain/text/to-justify.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<MissingRegister, 'startsAt' | 'course'>[] = [
  { id: 'courseName', title: 'Corso', sort: 'course', main: true },
  { id: 'startsAt', title: 'Data', kind: 'day', sort: 'startsAt' },
  { id: 'time', title: 'Orario', kind: 'time', value: ({ startsAt }) => startsAt },
  { id: 'teachers', title: 'Docente', kind: 'words' },
  {
    id: 'missing',
    title: 'Studenti da segnare',
    kind: 'figure',
    value: ({ missing, students }) => text.missingOf(missing, students),
  },
]

/** The registers that lack somebody: of the days of the warning, or of all lessons held. */
export function MissingRegistersPage() {
  const [all, setAll] = useAll()
  const days = warningWindow(today())
  const course = useCourseFilter()
  return (
    <Page
      title={text.MISSING_TITLE}
      actions={
        <>
          <Checkbox
            label={text.ALL_LESSONS}
            checked={all}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
          <LinkButton to="/app/assenzeDaGiustificare">{TO_JUSTIFY_TITLE}</LinkButton>
        </>
      }
      fill
    >
      <DataTable
        list={api.missing}
        label={text.MISSING_TITLE}
        columns={COLUMNS}
        fixed={all ? {} : days}
        filters={[course]}
        rowId={({ lessonId }) => lessonId}
        rowLabel={missingRegisterLine}
        about={({ teacherIds }) => teacherIds.map((id) => ({ kind: 'teacher', id }))}
        open={({ lessonId }) => ({ to: '/app/gestionePresenze', search: { id: lessonId } })}
        empty={{
          title: text.NOTHING_MISSING,
          ...(all ? {} : { text: text.nothingMissing(days.from, days.to) }),
        }}
        exportAs="registri-da-compilare"
      />
    </Page>
  )
}

/** Whether lessons of every day are shown; in the address, so that reload and back show the same. */
function useAll(): [boolean, (all: boolean) => void] {
  const [{ tutte }, set] = useParameters('/app/registri')
  const change = (wanted: boolean) =>
    set({ tutte: wanted ? true : undefined, page: undefined }, { replace: true })
  return [tutte === true, change]
}
