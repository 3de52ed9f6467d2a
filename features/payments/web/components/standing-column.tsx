import { useQuery } from '@tanstack/react-query'
import type { CourseStudent } from '#f/enrolments/domain/contract.ts'
import type { AddedColumn } from '#f/enrolments/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { STANDING_NAME } from '../../domain/text.ts'
import { lists } from '../api/lists.ts'
import { Standing } from './standing.tsx'

/** The payment standing of each student for the list of a course; pressed, it says why. */
export function useStandingColumn(courseId: number): AddedColumn<CourseStudent> {
  const { data, isError } = useQuery(lists.standingsOfCourse.query({ id: courseId }))
  const reasons = new Map(data?.rows.map((row) => [row.studentId, row.standing]))
  const text = ({ studentId }: CourseStudent) => {
    const reason = reasons.get(studentId)
    return reason ? STANDING_NAME[reason.standing] : ''
  }
  return {
    id: 'quote',
    title: 'Quote',
    by: text,
    text,
    cell: (student) => {
      const reason = reasons.get(student.studentId)
      if (!reason) return data || isError ? '—' : '…'
      return <Standing reason={reason} of={fullName(student)} />
    },
  }
}
