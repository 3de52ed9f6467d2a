import type { ReactNode } from 'react'
import type { StudentCourse } from '#f/school/enrolments/domain/contract.ts'
import type { Added } from '#f/school/enrolments/web/public.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { ABSENCES_OF_HELD } from '../../domain/text/absences.ts'
import { api } from '../api.ts'
import { useAskedFigure } from './absences/asked-figure.tsx'
import { figureColumns } from './figure-columns.tsx'

/**
 * The columns of a student's courses about when she was there; when they could not be read there
 * are none and `notice` says so. Each figure opens the lessons behind it in `dialog`. Both must be
 * on the page.
 */
export function useStudentAttendance(
  studentId: number,
): Required<Pick<Added<StudentCourse>, 'columns' | 'notice'>> & { readonly dialog: ReactNode } {
  const { data, notice } = useRead('le presenze', api.ofStudent.query({ id: studentId }))
  const { ask, dialog } = useAskedFigure()
  if (notice) return { columns: [], notice, dialog }
  const byCourse = new Map(data?.courses.map(({ courseId, figures }) => [courseId, figures]))
  const columns = figureColumns<StudentCourse>({
    figuresOf: ({ courseId }) => byCourse.get(courseId),
    lacking: data ? '—' : '…',
    label: ({ courseName }) => courseName,
    ask: ({ courseId }, figure) => ask({ studentId, courseId, figure }),
    titles: { absences: ABSENCES_OF_HELD },
  })
  return { columns, notice, dialog }
}
