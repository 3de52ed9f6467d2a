import type { CourseStudent } from '../domain/contract.ts'
import type { Added } from './components/added.ts'
import { CourseStudents } from './components/course-students.tsx'
import { PersonalData } from './components/personal-data.tsx'

/** What other features and the program may show of the enrolments. */
export { type ClassChange, enrol, type Newcomer } from './actions.ts'
export { useStudentCourses } from './api.ts'
export type { Added, AddedColumn } from './components/added.ts'
export { StudentCoursesSection } from './components/student-courses.tsx'

/**
 * The sections of the course sheet about its students; others may add columns and actions to the
 * list of those who attend it.
 */
export function CourseStudentsSection(props: Added<CourseStudent> & { courseId: number }) {
  return (
    <>
      <CourseStudents {...props} />
      <PersonalData courseId={props.courseId} />
    </>
  )
}
