import { useQuery } from '@tanstack/react-query'
import { coursePlace } from '#f/school/courses/web/public.tsx'
import { dayOfInstant } from '#kit/domain/day.ts'
import { formatDay, formatInstant } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentCourse } from '../../domain/contract.ts'
import { api } from '../api.ts'
import type { Added } from './added.ts'
import { useChangeClass } from './change-class.tsx'
import { useCounting } from './counting.tsx'
import { ClassChanges } from './class-changes.tsx'
import type { Place } from '../actions.ts'
import { absences, attendance } from './row-actions.ts'

const COLUMNS: readonly Column<StudentCourse>[] = [
  { id: 'courseName', title: 'Corso', sort: true, main: true },
  { id: 'academicYear', title: 'Anno', sort: true },
  // On two lines where there is no room for one: what other features add needs it.
  {
    ...{ id: 'period', title: 'Periodo', sort: ({ startsOn }) => startsOn },
    value: ({ startsOn, endsOn }) => `${formatDay(startsOn)} – ${formatDay(endsOn)}`,
  },
  {
    ...{ id: 'enrolledAt', title: 'Iscritto il', kind: 'day', sort: true },
    value: ({ enrolledAt }) => dayOfInstant(Temporal.Instant.from(enrolledAt)),
  },
]

const STATE: Column<StudentCourse> = { id: 'state', title: 'Stato', value: standing }

function standing({ running, withdrawnAt, withdrawnBy }: StudentCourse): string {
  if (withdrawnAt === null) return running ? 'Frequenta' : 'Ha frequentato'
  return `Ha lasciato il corso il ${formatInstant(withdrawnAt)}${withdrawnBy ? ` (${withdrawnBy})` : ''}`
}

/**
 * The courses of a student, what she left, and her changes of class. What other features add stands
 * before the last column, over which the actions of a row appear.
 */
export function StudentCoursesSection(props: Added<StudentCourse> & { studentId: number }) {
  const { studentId, actions = [], notice, onChangeClass } = props
  const { data } = useQuery(api.ofStudent.query({ studentId }))
  const columns = [...COLUMNS, ...(props.columns ?? []), STATE]
  const placeOf = ({ courseId }: StudentCourse): Place => ({
    courseId,
    studentId,
    name: data?.student ?? '',
  })
  const change = useChangeClass(placeOf, onChangeClass)
  const counting = useCounting((row: StudentCourse) => ({
    ...placeOf(row),
    countsFrom: row.countsFrom,
  }))
  return (
    <Section title="Corsi dello studente">
      {notice}
      <DataTable
        list={localList(
          api.ofStudent,
          { studentId },
          {
            rows: ({ rows }) => rows,
            search: ({ courseName, academicYear }) => `${courseName} ${academicYear}`,
            columns,
          },
        )}
        label="Corsi dello studente"
        columns={columns}
        rowId={({ courseId }) => courseId}
        rowLabel={({ courseName }) => courseName}
        open={({ courseId }) => coursePlace(courseId)}
        actions={[
          absences(placeOf),
          ...actions,
          counting.action,
          ...attendance(placeOf),
          change.action,
        ]}
        empty={{
          title: 'Lo studente non è iscritto a nessun corso',
          text: 'Scegli i suoi corsi qui sopra, oppure iscrivilo dalla scheda di un corso.',
        }}
        embedded
      />
      <ClassChanges changes={data?.changes ?? []} />
      {change.dialog}
      {counting.dialog}
    </Section>
  )
}
