import { StudentPlansPage } from '#f/billing/plans/web/pages/student.tsx'
import { StudentPlanPage } from '#f/billing/plans/web/pages/student-plan.tsx'
import { useSelectedInCourse } from '#kit/web/selection.ts'
import { StudentAround, StudentFrame } from './student/around.ts'

/** What a student owes, as a section of their page. */
export function PlansOfStudent() {
  return (
    <StudentAround view="pagamenti">
      <StudentPlansPage />
    </StudentAround>
  )
}

/** The plan of a student for a course, below what they owe for all. */
export function PlanOfStudent() {
  return (
    <StudentFrame id={useSelectedInCourse().student} view="pagamenti">
      <StudentPlanPage />
    </StudentFrame>
  )
}
