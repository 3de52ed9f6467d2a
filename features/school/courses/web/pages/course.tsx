import type { ReactNode } from 'react'
import { RecordPage } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { api } from '../api.ts'
import { CourseSheet, SHEET } from '../components/course-sheet.tsx'

/** What other features show of a course. */
interface Shown {
  /** Sections after the course's own data. */
  readonly sections?: (courseId: number) => ReactNode
  /** What else can be done with the course, beside its title. */
  readonly actions?: (course: { id: number; name: string }) => ReactNode
  /** Figures among the course's data. */
  readonly figures?: (courseId: number) => ReactNode
}

/** The sheet of the course in the address or remembered. */
export function CoursePage({ sections, actions, figures }: Shown) {
  return (
    <RecordPage
      {...SHEET}
      id={useSelected('course')}
      query={(id) => api.get.query({ id })}
      nothing="Nessun corso selezionato"
      hint="Scegli dalla lista il corso di cui aprire la scheda."
      list={{ label: 'Vai ai corsi', to: '/app/corsi' }}
    >
      {(course) => (
        <CourseSheet course={course} actions={actions?.(course)} figures={figures?.(course.id)}>
          {sections?.(course.id)}
        </CourseSheet>
      )}
    </RecordPage>
  )
}
