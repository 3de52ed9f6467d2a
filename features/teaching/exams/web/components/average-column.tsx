import type { ReactNode } from 'react'
import type { CourseStudent } from '#f/school/enrolments/domain/contract.ts'
import type { AddedColumn } from '#f/school/enrolments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { averageText } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { useStudentDialog } from './student-dialog.tsx'

/**
 * The mean of each student for the list of a course; it opens the grades behind it. When the means
 * could not be read their cells are empty and `notice` says so. Both must be on the page.
 */
export function useAverageColumn(courseId: number): {
  readonly column: AddedColumn<CourseStudent>
  readonly notice: ReactNode
  readonly dialog: ReactNode
} {
  const { data, notice } = useRead('le medie', api.ofCourse.query({ courseId }))
  const { open, dialog } = useStudentDialog()
  const averages = new Map(data?.students.map((one) => [one.studentId, one.average]))
  const averageOf = (studentId: number) => averages.get(studentId) ?? null
  const text = (studentId: number) => {
    if (notice) return ''
    return data ? averageText(averageOf(studentId)) : '…'
  }
  const column: AddedColumn<CourseStudent> = {
    id: 'average',
    title: 'Media esami',
    kind: 'figure',
    sort: ({ studentId }) => averageOf(studentId),
    value: ({ studentId }) => text(studentId),
    cell: (student) =>
      notice ? null : (
        <FigureButton
          value={text(student.studentId)}
          label={`media di ${fullName(student)}`}
          zero={averageOf(student.studentId) === null}
          onOpen={() => open({ studentId: student.studentId, courseId, name: fullName(student) })}
        />
      ),
  }
  return { column, notice, dialog }
}
