import { StudentPlansPage } from '#f/billing/plans/web/pages/student.tsx'
import { StudentAround } from './student/around.ts'

/** What a student owes, as a section of their page. */
export function PlansOfStudent() {
  return (
    <StudentAround view="pagamenti">
      <StudentPlansPage />
    </StudentAround>
  )
}
