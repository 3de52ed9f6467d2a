import type { ReactNode } from 'react'
import type { CourseStudent } from '#f/school/enrolments/domain/contract.ts'
import type { Added } from '#f/school/enrolments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useRead } from '#kit/web/unread.tsx'
import { api } from '../api.ts'
import { useAskedFigure } from './absences/asked-figure.tsx'
import { figureColumns } from './figure-columns.tsx'

/**
 * The columns of the course sheet about who was there; when that could not be read their cells are
 * empty and `notice` says so. Each figure opens the lessons behind it in `dialog`. Both must be on
 * the page.
 */
export function useAttendanceColumns(
  courseId: number,
): Required<Pick<Added<CourseStudent>, 'columns' | 'notice'>> & { readonly dialog: ReactNode } {
  const { data, notice } = useRead('le presenze', api.ofCourse.query({ id: courseId }))
  const { ask, dialog } = useAskedFigure()
  const byStudent = new Map(data?.rows.map((row) => [row.studentId, row]))
  const columns = figureColumns<CourseStudent>({
    figuresOf: ({ studentId }) => byStudent.get(studentId),
    lacking: data ? '—' : notice ? '' : '…',
    label: fullName,
    ask: ({ studentId }, figure) => ask({ studentId, courseId, figure }),
  })
  return { columns, notice, dialog }
}
