import type { ReactNode } from 'react'
import type { CourseStudent } from '#f/school/enrolments/domain/contract.ts'
import type { AddedColumn } from '#f/school/enrolments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useRead } from '#kit/web/unread.tsx'
import { shownName } from '../../domain/text/standing.ts'
import { lists } from '../api/lists.ts'
import { Standing } from './standing.tsx'

/**
 * The payment standing of each student for the list of a course; pressed, it says why. When the
 * standings could not be read their cells are empty and `notice`, to be put on the page, says so.
 */
export function useStandingColumn(courseId: number): {
  readonly column: AddedColumn<CourseStudent>
  readonly notice: ReactNode
} {
  const { data, notice } = useRead('le quote', lists.standingsOfCourse.query({ id: courseId }))
  const reasons = new Map(data?.rows.map((row) => [row.studentId, row.standing]))
  const text = ({ studentId }: CourseStudent) => {
    const reason = reasons.get(studentId)
    return reason ? shownName(reason) : ''
  }
  const column: AddedColumn<CourseStudent> = {
    id: 'quote',
    title: 'Quote',
    sort: true,
    value: text,
    cell: (student) => {
      const reason = reasons.get(student.studentId)
      if (reason) {
        const name = fullName(student)
        return <Standing reason={reason} of={name} student={name} />
      }
      return notice ? '' : data ? '—' : '…'
    },
  }
  return { column, notice }
}
