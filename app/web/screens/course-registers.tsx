import { CourseRegistersPage } from '#f/teaching/attendance/web/pages/missing.tsx'
import { CourseAround } from './course-sheet/around.ts'

/** The registers that a course lacks, as a section of its page. */
export function RegistersOfCourse() {
  return (
    <CourseAround view="registri">
      <CourseRegistersPage />
    </CourseAround>
  )
}
