import { Text } from '@mantine/core'
import { IconCash, IconCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { Reminders } from '#f/billing/overdue/web/public.tsx'
import type { StudentInstalment, StudentPlan } from '#f/billing/payments/domain/contract.ts'
import { surplusCents } from '#f/billing/payments/domain/rules/report.ts'
import { planName, statusWord } from '#f/billing/payments/domain/text.ts'
import type { Status as StatusName } from '#f/billing/payments/domain/types.ts'
import {
  setStatus,
  Standing,
  Status,
  statusText,
  useInstalmentDialog,
  usePlaces,
} from '#f/billing/payments/web/public.tsx'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { remember } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import { dues } from '../api.ts'

const COLUMNS: readonly Column<StudentInstalment>[] = [
  { id: 'dueOn', title: 'Data', kind: 'day', sort: true, main: true },
  { id: 'amountCents', title: 'Importo', kind: 'euro', sort: true },
  { id: 'month', title: 'Mese' },
  {
    id: 'status',
    title: 'Stato',
    value: statusText,
    sort: true,
    cell: (due) => <Status due={due} />,
  },
  { id: 'paidCents', title: 'Versato', kind: 'euro', sort: true },
  { id: 'proofs', title: 'Prove', kind: 'count', value: ({ proofs }) => proofs.length || null },
  { id: 'note', title: 'Note' },
]

const MARKS: readonly [StatusName, RowAction<unknown>['icon']][] = [
  ['paid', IconCheck],
  ['to_verify', IconHelpCircle],
  ['unpaid', IconCircleX],
]

/** What a student owes for a course: each instalment opens with its status and its payments. */
export function StudentInstalments({ plan }: { plan: StudentPlan }) {
  const { studentId, studentName, courseId, courseName, instalments } = plan
  const windows = useInstalmentDialog(plan, Reminders)
  const places = usePlaces()
  const marks = MARKS.map(([status, icon]): RowAction<StudentInstalment> => ({
    label: `Segna come ${statusWord(status)}`,
    icon,
    run: (due) => setStatus({ studentId, due, status }),
    when: (due) => due.status !== status,
  }))
  const select = () => {
    remember('student', studentId)
    remember('course', courseId)
  }
  const paid = instalments.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const surplus = surplusCents(instalments)
  return (
    <Section
      title={`${courseName} ${plan.academicYear}`}
      actions={
        <>
          <Standing reason={plan.standing} of={courseName} />
          <LinkButton
            to={places.studentPlan(studentId, courseId)}
            size="compact-sm"
            aria-label={`Modifica: ${courseName}`}
            onClick={select}
          >
            Modifica
          </LinkButton>
        </>
      }
    >
      <Text className="figures">
        {`${planName(plan.custom)}: costo ${formatEuro(plan.totalCents)}, versati ${formatEuro(paid)}${
          surplus > 0 ? `, di cui ${formatEuro(surplus)} oltre l’importo delle rate` : ''
        }.`}
      </Text>
      <DataTable
        list={localList(
          dues.studentPlans,
          { id: studentId },
          {
            rows: ({ plans }) => plans.find((one) => one.courseId === courseId)?.instalments ?? [],
            search: ({ note, month }) => `${note} ${month}`,
            columns: COLUMNS,
            order: 'dueOn',
          },
        )}
        label={`Rate di ${courseName}`}
        columns={COLUMNS}
        fixed={{ q: '' }}
        rowLabel={({ dueOn }) => formatDay(dueOn)}
        open={({ id }) =>
          () =>
            windows.open(id)
          }
        actions={[
          {
            label: 'Registra pagamento',
            icon: IconCash,
            quick: true,
            run: ({ id }) => windows.pay(id),
            when: ({ status }) => status !== 'paid',
          },
          ...marks,
        ]}
        empty={{
          title: 'Nessuna rata',
          text: 'Il corso non ha ancora un piano rateale.',
        }}
        exportAs={`rate-${studentName}`}
        embedded
      />
      {windows.dialog}
    </Section>
  )
}
