import { IconListDetails } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '#kit/web/table/types.ts'

const AttendanceDetail = lazy(() => import('./attendance-detail/dialog.tsx'))

/** A student in a course; `name` is "Cognome Nome". */
interface Attending {
  readonly studentId: number
  readonly courseId: number
  readonly name: string
}

/** The action of an enrolment that opens the lessons and exams of the student in `dialog`. */
export function useAttendanceDetail<Row>(of: (row: Row) => Attending): {
  readonly action: RowAction<Row>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Attending>()
  return {
    action: {
      label: 'Dettaglio presenze',
      icon: IconListDetails,
      run: (row) => setAsked(of(row)),
    },
    dialog: asked && (
      <Suspense>
        <AttendanceDetail {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}
