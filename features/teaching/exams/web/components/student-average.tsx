import type { ReactNode } from 'react'
import type { StudentCourse } from '#f/school/enrolments/domain/contract.ts'
import type { Added, AddedColumn } from '#f/school/enrolments/web/public.tsx'
import { FigureButton } from '#kit/web/figure.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { averageText } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { useStudentDialog } from './student-dialog.tsx'

/**
 * The mean of a student for the list of her courses; when it could not be read there is no column
 * and `notice` says so. It opens the grades behind it in `dialog`. Both must be on the page.
 */
export function useStudentAverage(student: {
  readonly studentId: number
  /** "Cognome Nome". */
  readonly name: string
}): Required<Pick<Added<StudentCourse>, 'columns' | 'notice'>> & { readonly dialog: ReactNode } {
  const { studentId } = student
  const { data, notice } = useRead('i voti', api.ofStudent.query({ id: studentId }))
  const { open, dialog } = useStudentDialog()
  if (notice) return { columns: [], notice, dialog }
  const averages = new Map(data?.courses.map(({ courseId, average }) => [courseId, average]))
  const averageOf = ({ courseId }: StudentCourse) => averages.get(courseId) ?? null
  const text = (course: StudentCourse) => (data ? averageText(averageOf(course)) : '…')
  const column: AddedColumn<StudentCourse> = {
    id: 'average',
    title: 'Media',
    kind: 'figure',
    sort: averageOf,
    value: text,
    cell: (course) => (
      <FigureButton
        value={text(course)}
        label={`media di ${course.courseName}`}
        zero={averageOf(course) === null}
        onOpen={() => open({ ...student, courseId: course.courseId })}
      />
    ),
  }
  return { columns: [column], notice, dialog }
}
