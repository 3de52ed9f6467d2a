import { Button } from '@mantine/core'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { courseOfYear } from '#f/billing/payments/domain/text/lists.ts'
import { formatDay, formatEuro, fullName } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import type { LateInstalment, LateStudent } from '../../domain/contract.ts'
import { sinceText } from '../../domain/text.ts'
import { marksOf, reminderText } from './columns.tsx'
import type { ViewProps } from './frame.tsx'

const HEAD = ['Corso', 'Scadenza', 'Ultimo sollecito', 'Da versare']

/** The late instalments of one student, below her row. */
export default function StudentDues({
  student,
  ask,
}: {
  student: LateStudent
  ask: ViewProps['ask']
}) {
  const places = usePlaces()
  return (
    <SmallTable label={`Rate in ritardo di ${fullName(student)}`} head={HEAD}>
      {student.instalments.map((due) => (
        <tr key={due.instalmentId}>
          <td>
            <LinkWords to={places.studentPlan(student.id, due.courseId)}>
              {courseOfYear(due)}
            </LinkWords>
          </td>
          <td>
            {formatDay(due.dueOn)}{' '}
            <span className="dim">
              {[sinceText(due.daysLate), ...marksOf({ ...due, blacklisted: false })].join(', ')}
            </span>
          </td>
          <td>
            {reminderText(due.reminder)}{' '}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Sollecita la rata del ${formatDay(due.dueOn)}`}
              onClick={() => void ask([due])}
            >
              Sollecita
            </Button>
          </td>
          <td>{missingOf(due)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}

function missingOf({ amountCents, missingCents }: LateInstalment): string {
  if (missingCents === amountCents) return formatEuro(amountCents)
  return `${formatEuro(missingCents)} di ${formatEuro(amountCents)}`
}
