import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '#kit/domain/format.ts'
import { attendancePercent } from '../../domain/rules.ts'
import { presenceText } from '../../domain/text.ts'
import { api } from '../api.ts'

/**
 * How often a student came in all of their courses, and what is not justified yet, in a few words;
 * with `beside` somebody else on the screen reads the same, says that it could not, and tries again.
 */
export function StudentPresence(props: { studentId: number; beside: boolean }) {
  const { studentId, beside } = props
  const { data } = useQuery({ ...api.ofStudent.query({ id: studentId }), enabled: !beside })
  if (!data) return null
  const sum = (of: 'held' | 'present' | 'recovered' | 'unjustified') =>
    data.courses.reduce((total, { figures }) => total + figures[of], 0)
  const percent = attendancePercent({
    held: sum('held'),
    present: sum('present'),
    recovered: sum('recovered'),
  })
  return (
    <span className="figures">
      {presenceText(percent === null ? undefined : formatPercent(percent, 1), sum('unjustified'))}
    </span>
  )
}
