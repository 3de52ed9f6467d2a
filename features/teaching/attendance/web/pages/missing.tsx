import { Checkbox } from '@mantine/core'
import { COURSE_FILTER } from '#f/school/courses/web/public.tsx'
import { today } from '#kit/web/clock.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { NothingChosen } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
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

/** Of one course, whose name stands above them. */
const OF_COURSE = COLUMNS.slice(1).map((column) => ({ ...column, main: column.id === 'startsAt' }))

/** What a row is, and where it leads. */
const ROWS = {
  rowId: ({ lessonId }: MissingRegister) => lessonId,
  rowLabel: missingRegisterLine,
  about: ({ teacherIds }: MissingRegister) =>
    teacherIds.map((id) => ({ kind: 'teacher', id }) as const),
  open: ({ lessonId }: MissingRegister) =>
    ({ to: '/app/gestionePresenze', search: { id: lessonId } }) as const,
  exportAs: 'registri-da-compilare',
} as const

/** The registers that lack somebody: of the days of the warning, or of all lessons held. */
export function MissingRegistersPage() {
  const [all, setAll] = useAll()
  const days = warningWindow(today())
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
        filters={[COURSE_FILTER]}
        {...ROWS}
        empty={{
          title: text.NOTHING_MISSING,
          ...(all ? {} : { text: text.nothingMissing(days.from, days.to) }),
        }}
      />
    </Page>
  )
}

const COURSES = { label: 'Corsi', to: '/app/corsi' } as const

/** The registers that a course lacks, of all its lessons that were held. */
export function CourseRegistersPage() {
  const courseId = useSelected('course')
  if (courseId === undefined) {
    return (
      <NothingChosen
        title={text.MISSING_TITLE}
        trail={[COURSES]}
        text="Nessun corso selezionato"
        list={{ ...COURSES, label: 'Vai ai corsi' }}
      />
    )
  }
  return (
    <Page title={text.MISSING_TITLE} trail={[COURSES]} fill>
      <DataTable
        list={api.missing}
        label={text.MISSING_TITLE}
        columns={OF_COURSE}
        fixed={{ courseId }}
        {...ROWS}
        empty={{ title: text.NOTHING_MISSING }}
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
