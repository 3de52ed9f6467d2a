import { lazy, Suspense } from 'react'
import { LoadingSection } from '#kit/web/loading.tsx'

/** What other features and the program may show of exams and grades. */
export { useAverageColumn } from './components/average-column.tsx'
export { useStudentAverage } from './components/student-average.tsx'
export { ExamsOfStudent, StudentExams } from './components/student-exams-later.tsx'

const Sections = lazy(() => import('./components/sections.tsx'))

const TITLES = ['Esami', 'Voti esami', 'Voti esami classe precedente']

/** The sections of the course sheet about its exams; they load after what stands above them. */
export function ExamSections({ courseId }: { courseId: number }) {
  return (
    <Suspense
      fallback={TITLES.map((title) => (
        <LoadingSection key={title} title={title} />
      ))}
    >
      <Sections courseId={courseId} />
    </Suspense>
  )
}
