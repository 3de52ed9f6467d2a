import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseStudent } from '#f/enrolments/domain/contract.ts'
import type { AddedColumn } from '#f/enrolments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { averageText } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { useStudentDialog } from './student-dialog.tsx'

/**
 * The mean of each student for the list of a course; it opens the grades behind it. `dialog` must
 * be on the page.
 */
export function useAverageColumn(courseId: number): {
  readonly column: AddedColumn<CourseStudent>
  readonly dialog: ReactNode
} {
  const { data, isError } = useQuery(api.ofCourse.query({ courseId }))
  const { open, dialog } = useStudentDialog()
  const averages = new Map(data?.students.map((one) => [one.studentId, one.average]))
  const averageOf = (studentId: number) => averages.get(studentId) ?? null
  const text = (studentId: number) => {
    if (isError && !data) return '—'
    return data ? averageText(averageOf(studentId)) : '…'
  }
  const column: AddedColumn<CourseStudent> = {
    id: 'average',
    title: 'Media esami',
    align: 'end',
    by: ({ studentId }) => averageOf(studentId) ?? -1,
    text: ({ studentId }) => text(studentId),
    cell: (student) => (
      <FigureButton
        value={text(student.studentId)}
        label={`media di ${fullName(student)}`}
        zero={averageOf(student.studentId) === null}
        onOpen={() => open({ studentId: student.studentId, courseId, name: fullName(student) })}
      />
    ),
  }
  return { column, dialog }
}
