import { fullName } from '#kit/domain/format.ts'
import { JoinedStanding } from './joined-standing.tsx'
import { useStandingOf } from './standing-batch.ts'

/** A student of any list. */
export interface Somebody {
  readonly id: number
  readonly name: string
  readonly surname: string
}

/** The payment standing of a student over her courses, read with those of the rows around her. */
export default function StudentStanding({ student }: { student: Somebody }) {
  const { data, isError } = useStandingOf(student.id)
  if (!data) return isError ? '—' : '…'
  return <JoinedStanding joined={data} studentId={student.id} of={fullName(student)} />
}
