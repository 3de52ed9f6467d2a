import { ExamsSection } from './components/exams-section.tsx'
import { GradesSection } from './components/grades-section.tsx'
import { PreviousSection } from './components/previous-section.tsx'

/** What other features and the program may show of exams and grades. */
export { useAverageColumn } from './components/average-column.tsx'
export { StudentExams } from './components/student-exams.tsx'

/** The sections of the course sheet about its exams. */
export function ExamSections({ courseId }: { courseId: number }) {
  return (
    <>
      <ExamsSection courseId={courseId} />
      <GradesSection courseId={courseId} />
      <PreviousSection courseId={courseId} />
    </>
  )
}
