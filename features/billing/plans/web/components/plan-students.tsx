import { IconCash, IconReceiptEuro } from '@tabler/icons-react'
import { paidText, planName } from '#f/billing/payments/domain/text.ts'
import { shownName } from '#f/billing/payments/domain/text/standing.ts'
import { Standing, usePlaces } from '#f/billing/payments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { remember } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { PlanStudent } from '../../domain/contract.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<PlanStudent>[] = [
  { id: 'surname', title: 'Cognome', sort: fullName, main: true },
  { id: 'name', title: 'Nome', sort: ({ name, surname }) => `${name} ${surname}` },
  { id: 'mail', title: 'Mail', sort: true },
  { id: 'plan', title: 'Piano rate', value: ({ custom }) => planName(custom), sort: true },
  {
    ...{ id: 'paid', title: 'Rate pagate', kind: 'figure', value: paidText },
    sort: ({ paid }) => paid,
  },
  {
    id: 'standing',
    title: 'Quote',
    value: ({ standing }) => shownName(standing),
    sort: true,
    cell: (student) => (
      <Standing reason={student.standing} of={fullName(student)} student={fullName(student)} />
    ),
  },
]

/** The students of a course with their standing; each opens what she owes for it. */
export function PlanStudents({ courseId }: { courseId: number }) {
  const places = usePlaces()
  const select = ({ studentId }: PlanStudent) => {
    remember('student', studentId)
    remember('course', courseId)
  }
  const plan = ({ studentId }: PlanStudent) => places.studentPlan(studentId, courseId)
  return (
    <Section title="Studenti">
      <DataTable
        list={localList(
          api.coursePlan,
          { id: courseId },
          {
            rows: ({ students }) => students,
            search: (student) => `${fullName(student)} ${student.mail}`,
            columns: COLUMNS,
            order: 'surname',
          },
        )}
        label="Studenti"
        columns={COLUMNS}
        rowId={({ studentId }) => studentId}
        rowLabel={fullName}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={plan}
        actions={[
          { label: 'Piano dello studente', icon: IconCash, to: plan, run: select },
          {
            label: 'Tutte le rate',
            icon: IconReceiptEuro,
            to: ({ studentId }) => places.studentPlans(studentId),
            run: select,
          },
        ]}
        highlighted={({ withdrawn }) => withdrawn}
        empty={{
          title: 'Nessuno studente',
          text: 'Gli studenti si iscrivono dalla scheda classe.',
        }}
        exportAs="piano-rateale"
        embedded
      />
    </Section>
  )
}
