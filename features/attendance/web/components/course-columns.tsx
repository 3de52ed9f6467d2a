import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseStudent } from '#f/enrolments/domain/contract.ts'
import type { StudentColumn } from '#f/enrolments/web/public.tsx'
import { formatInteger, formatPercent, fullName } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import type { StudentFigures } from '../../domain/contract.ts'
import { absencesOfHeld } from '../../domain/text.ts'
import { type Figure, figureNames } from '../../domain/text/absences.ts'
import { api } from '../api.ts'
import { useAskedFigure } from './absences/asked-figure.tsx'

interface FigureColumn {
  readonly figure: Figure
  readonly title: string
  readonly value: (of: StudentFigures) => string
  readonly by: (of: StudentFigures) => number
  readonly zero: (of: StudentFigures) => boolean
}

const FIGURES: readonly FigureColumn[] = [
  {
    figure: 'frequency',
    title: 'Frequenza',
    value: ({ attendancePercent: percent }) => (percent === null ? '—' : formatPercent(percent, 1)),
    by: ({ attendancePercent }) => attendancePercent ?? -1,
    zero: ({ held }) => held === 0,
  },
  {
    figure: 'absences',
    title: 'Assenze',
    value: absencesOfHeld,
    by: ({ absences }) => absences,
    zero: ({ held, previousAbsences }) => held === 0 && previousAbsences === 0,
  },
  {
    figure: 'unjustified',
    title: 'Non giustificate',
    value: ({ unjustified }) => formatInteger(unjustified),
    by: ({ unjustified }) => unjustified,
    zero: ({ unjustified }) => unjustified === 0,
  },
]

/**
 * The columns of the course sheet about who was there: each figure opens the lessons behind it in
 * `dialog`, which must be on the page.
 */
export function useAttendanceColumns(courseId: number): {
  readonly columns: readonly StudentColumn[]
  readonly dialog: ReactNode
} {
  const { data, isError } = useQuery(api.ofCourse.query({ id: courseId }))
  const { ask, dialog } = useAskedFigure()
  const byStudent = new Map(data?.rows.map((row) => [row.studentId, row]))
  const columns = FIGURES.map(({ figure, title, value, by, zero }): StudentColumn => {
    const of = ({ studentId }: CourseStudent) => byStudent.get(studentId)
    return {
      ...{ id: figure, title, align: 'end' },
      text: (student) => {
        const figures = of(student)
        return figures ? value(figures) : ''
      },
      by: (student) => {
        const figures = of(student)
        return figures ? by(figures) : -1
      },
      cell: (student) => {
        const figures = of(student)
        if (!figures) return data || isError ? '—' : '…'
        return (
          <FigureButton
            value={value(figures)}
            label={`${figureNames[figure]}: ${fullName(student)}`}
            zero={zero(figures)}
            onOpen={() => ask({ studentId: student.studentId, courseId, figure })}
          />
        )
      },
    }
  })
  return { columns, dialog }
}
