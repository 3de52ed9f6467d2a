import { StudentCoursesPage } from '#f/overview/reports/web/pages/grades.tsx'
import { StudentAround } from './student/around.ts'

/** The courses and grades of a student on paper, as a section of their page. */
export function PdfOfStudent() {
  return (
    <StudentAround view="pdf">
      <StudentCoursesPage />
    </StudentAround>
  )
}
