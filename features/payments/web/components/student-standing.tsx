import { fullName } from '#kit/domain/format.ts'
import type { Column } from '#kit/web/table/types.ts'
import { joinedName } from '../../domain/text/lists.ts'
import { JoinedStanding } from './joined-standing.tsx'
import { readStandings, standingKnown, useStandingOf } from './standing-batch.ts'

/** A student of any list. */
interface Somebody {
  readonly id: number
  readonly name: string
  readonly surname: string
}

function StudentStanding({ student }: { student: Somebody }) {
  const { data, isError } = useStandingOf(student.id)
  if (!data) return isError ? '—' : '…'
  return <JoinedStanding joined={data} studentId={student.id} of={fullName(student)} />
}

/**
 * The payment standing for a list of students, whichever feature it belongs to: the column, and
 * what reads it for rows that an export writes without showing them.
 */
export const studentStandings: {
  readonly column: Column<Somebody, never>
  readonly prepare: (rows: readonly Somebody[]) => Promise<void>
} = {
  column: {
    id: 'quote',
    title: 'Quote',
    width: '9rem',
    cell: (student) => <StudentStanding student={student} />,
    text: ({ id }) => joinedName(standingKnown(id) ?? { standing: null }),
  },
  prepare: (rows) => readStandings(rows.map(({ id }) => id)),
}
