import { CoursePlanPage } from '#f/billing/plans/web/pages/course.tsx'
import { CourseAround } from './course-sheet/around.ts'

/** The instalments of a course, as a section of its page. */
export function PlanOfCourse() {
  return (
    <CourseAround view="piano">
      <CoursePlanPage />
    </CourseAround>
  )
}
