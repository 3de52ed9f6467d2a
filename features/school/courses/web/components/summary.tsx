import type { ReactNode } from 'react'
import { formatDay } from '#kit/domain/format.ts'
import { RecordSummary } from '#kit/web/record-summary.tsx'
import type { Course } from '../../domain/contract.ts'
import { FIELD_LABELS as label } from '../../domain/text.ts'

/** The data of a course to read, with what other features count of it. */
export default function Summary({ course, children }: { course: Course; children: ReactNode }) {
  return (
    <RecordSummary
      facts={[
        [label.categoryId, course.categoryName],
        [label.name, course.name],
        [label.startsOn, formatDay(course.startsOn)],
        [label.endsOn, formatDay(course.endsOn)],
        [label.academicYear, course.academicYear],
        [label.visibleToStudents, course.visibleToStudents ? 'Sì' : 'No'],
      ]}
    >
      {children}
    </RecordSummary>
  )
}
