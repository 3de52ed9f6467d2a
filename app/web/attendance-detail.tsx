import { IconListDetails } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CourseStudent } from '#f/enrolments/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import type { RowAction } from '#kit/web/table/types.ts'

const AttendanceDetail = lazy(() => import('./attendance-detail/dialog.tsx'))

/** The action of a student of a course that opens her lessons and exams in `dialog`. */
export function useAttendanceDetail(courseId: number): {
  readonly action: RowAction<CourseStudent>
  readonly dialog: ReactNode
} {
  const [student, setStudent] = useState<CourseStudent>()
  return {
    action: { label: 'Dettaglio presenze', icon: IconListDetails, run: setStudent },
    dialog: student && (
      <Suspense>
        <AttendanceDetail
          studentId={student.studentId}
          courseId={courseId}
          name={fullName(student)}
          onClose={() => setStudent(undefined)}
        />
      </Suspense>
    ),
  }
}
