import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import { useListState } from '#kit/web/table/state.ts'
import type { LateInstalment } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { COLUMNS } from '../components/columns.tsx'
import { EMPTY, FILTERS } from '../components/empty.ts'
import { LateFrame, type ViewProps } from '../components/frame.tsx'

type Input = Parameters<typeof api.late>[0]

const rowId = ({ instalmentId, studentId }: LateInstalment) => `${instalmentId} ${studentId}`

/** Every late instalment, a row each. */
export function LateInstalments({ filters, ask }: ViewProps) {
  const chosen = useSelection(rowId)
  const places = usePlaces()
  const narrow = useNarrow()
  // The list's own state and its own answer: one question for the page and for the sums.
  const { input } = useListState(api.late.schema, FILTERS, {}, true)
  const { data } = useQuery({
    ...api.late.query(input as unknown as Input),
    placeholderData: keepPreviousData,
  })
  const remindChosen = async () => {
    if (await ask(chosen.rows)) chosen.clear()
  }
  return (
    <LateFrame
      sums={data?.sums}
      input={input}
      count={chosen.rows.length}
      remindChosen={remindChosen}
      ask={ask}
    >
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
