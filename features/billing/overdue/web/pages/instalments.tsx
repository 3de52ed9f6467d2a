import { IconMail } from '@tabler/icons-react'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import type { LateInstalment } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { COLUMNS } from '../components/columns.tsx'
import { EMPTY } from '../components/empty.ts'
import { LateFrame, type ViewProps } from '../components/frame.tsx'

const rowId = ({ instalmentId, studentId }: LateInstalment) => `${instalmentId} ${studentId}`

/** Every late instalment, a row each. */
export function LateInstalments({ filters, ask }: ViewProps) {
  const chosen = useSelection(rowId)
  const places = usePlaces()
  const narrow = useNarrow()
  return (
    <LateFrame list={api.late} chosen={chosen} remind={ask} ask={ask}>
      <DataTable
        list={api.late}
        label="In ritardo"
        columns={COLUMNS[narrow ? 'narrow' : 'wide']}
        filters={filters}
        rowId={rowId}
        selection={chosen}
        rowLabel={(due) => `${fullName(due)}, ${formatDay(due.dueOn)}`}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={({ studentId, courseId }) => places.studentPlan(studentId, courseId)}
        actions={[{ label: 'Sollecita', icon: IconMail, quick: true, run: (due) => ask([due]) }]}
        bulk={[{ label: 'Sollecita', icon: IconMail, run: ask }]}
        highlighted={({ withdrawn }) => withdrawn}
        empty={EMPTY}
        exportAs="in-ritardo"
      />
    </LateFrame>
  )
}
