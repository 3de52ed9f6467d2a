import { IconChevronDown, IconChevronRight, IconMail, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { fullName, joinWords } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { LateStudent } from '../../domain/contract.ts'
import { lateOf } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Mail, Phone, reminderText } from '../components/columns.tsx'
import { EMPTY } from '../components/empty.ts'
import { LateFrame, type ViewProps } from '../components/frame.tsx'
import { lastReminder, studentMarks } from '../components/student-marks.ts'
import classes from '../components/overdue.module.css'

const StudentDues = lazy(() => import('../components/student-dues.tsx'))

type Input = Parameters<typeof api.lateStudents>[0]
type Sort = NonNullable<Input['sort']>

const rowId = ({ id }: LateStudent) => id

/** Who is late, a row a student that opens to her instalments. */
export function LateStudents({ filters, ask }: ViewProps) {
  const chosen = useSelection(rowId)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const places = usePlaces()
  const narrow = useNarrow()
  const remind = (rows: readonly LateStudent[]) =>
    ask(rows.flatMap(({ instalments }) => instalments))
  const toggle = (id: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const columns: readonly Column<LateStudent, Sort>[] = [
    {
      ...{ id: 'surname', title: 'Cognome', sort: 'surname', main: true },
      value: narrow ? fullName : ({ surname }) => surname,
      cell: (row) => <Named row={row} open={open.has(row.id)} narrow={narrow} />,
    },
    // On a card both names are its title.
    ...(narrow ? [] : [NAME]),
    ...COLUMNS,
  ]
  return (
    <LateFrame list={api.lateStudents} chosen={chosen} remind={remind} ask={ask}>
      <DataTable
        list={api.lateStudents}
        label="Studenti in ritardo"
        columns={columns}
        filters={filters}
        selection={chosen}
        rowLabel={fullName}
        about={({ id }) => ({ kind: 'student', id })}
        open={({ id }) =>
          () =>
            toggle(id)
          }
        below={(row) =>
          open.has(row.id) ? (
            <Suspense>
              <StudentDues student={row} ask={ask} />
            </Suspense>
          ) : undefined
        }
        actions={[
          { label: 'Sollecita', icon: IconMail, quick: true, run: (row) => remind([row]) },
          { label: 'Vedi le rate', icon: IconReceipt, to: ({ id }) => places.studentPlans(id) },
        ]}
        bulk={[{ label: 'Sollecita', icon: IconMail, run: remind }]}
        highlighted={({ instalments }) => instalments.every(({ withdrawn }) => withdrawn)}
        empty={EMPTY}
        exportAs="studenti-in-ritardo"
      />
    </LateFrame>
  )
}

/** Beside the name a sign of whether the instalments are shown. */
function Named({ row, open, narrow }: { row: LateStudent; open: boolean; narrow: boolean }) {
  const Sign = open ? IconChevronDown : IconChevronRight
  return (
    <span className="row gap-xs">
      <Sign size={14} aria-hidden />
      {narrow ? fullName(row) : row.surname}
    </span>
  )
}

const NAME: Column<LateStudent, Sort> = { id: 'name', title: 'Nome', sort: 'name' }

const COLUMNS: readonly Column<LateStudent, Sort>[] = [
  {
    ...{ id: 'courses', title: 'Corsi' },
    value: ({ instalments }) =>
      joinWords([...new Set(instalments.map(({ courseName }) => courseName))]),
  },
  {
    ...{ id: 'late', title: 'In ritardo', sort: 'dueOn' as const, width: '12rem' },
    value: (row) => [lateOf(row.instalments), ...studentMarks(row)].join(', '),
  },
  { id: 'missingCents', title: 'Da versare', kind: 'euro', sort: 'missing', width: '8rem' },
  {
    ...{ id: 'contacts', title: 'Telefono e mail', width: '12rem' },
    cell: (row) => (
      <span className={classes['contacts']}>
        {Phone(row)}
        {Mail(row)}
      </span>
    ),
    value: ({ phone, mail }) => `${phone} ${mail}`,
  },
  {
    ...{ id: 'reminder', title: 'Ultimo sollecito', width: '10rem' },
    value: (row) => reminderText(lastReminder(row)),
  },
]
