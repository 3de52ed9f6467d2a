import { fullName } from '#kit/domain/format.ts'
import type { Somebody } from './student-standings.tsx'
import { JoinedStanding } from './joined-standing.tsx'
import { useStandingOf } from './standing-batch.ts'

/** The payment standing of a student over her courses, read with those of the rows around her. */
export default function StudentStanding({ student }: { student: Somebody }) {
  const { data, isError } = useStandingOf(student.id)
  if (!data) return isError ? '—' : '…'
  return <JoinedStanding joined={data} studentId={student.id} of={fullName(student)} />
}
