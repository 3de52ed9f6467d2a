import { fullName } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { GradedStudent } from '../../domain/contract.ts'
import { gradeText } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { Grade } from './grade.tsx'

/** A grade that a student brought along. */
interface Row {
  readonly key: string
  readonly student: string
  readonly courseName: string
  readonly title: string
  readonly value: number
}

function rowsOf(students: readonly GradedStudent[]): Row[] {
  return students.flatMap(({ studentId, withdrawn, previous, ...person }) =>
    withdrawn
      ? []
      : previous.map((grade, at) => ({
          ...grade,
          key: `${studentId}-${at}`,
          student: fullName(person),
        })),
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'student', title: 'Studente', sort: true, main: true },
  { id: 'courseName', title: 'Classe precedente', sort: true },
  { id: 'title', title: 'Esame', sort: true },
  {
    id: 'value',
    title: 'Voto',
    kind: 'figure',
    value: ({ value }) => gradeText(value),
    width: '7rem',
    cell: ({ value }) => <Grade value={value} />,
  },
]

/** The grades that students of a course brought along from the classes they left for it. */
export function PreviousSection({ courseId }: { courseId: number }) {
  return (
    <Section title="Voti esami classe precedente">
      <DataTable
        list={localList(
          api.ofCourse,
          { courseId },
          {
            rows: ({ students }) => rowsOf(students),
            search: ({ student, courseName, title }) => `${student} ${courseName} ${title}`,
            columns: COLUMNS,
          },
        )}
        name="exams.previous"
        label="Voti esami classe precedente"
        columns={COLUMNS}
        fixed={{ q: '' }}
        rowId={({ key }) => key}
        rowLabel={({ student, title }) => `${student}, ${title}`}
        empty={{
          title: 'Nessun voto da classi precedenti',
          text: 'Quando uno studente cambia classe, qui restano i voti che aveva.',
        }}
        embedded
      />
    </Section>
  )
}
