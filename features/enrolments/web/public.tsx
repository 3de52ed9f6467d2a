import { CourseStudents } from './components/course-students.tsx'
import { PersonalData } from './components/personal-data.tsx'

/** What other features and the program may show of the enrolments. */
export { StudentCoursesSection } from './components/student-courses.tsx'

/** The sections of the course sheet about its students. */
export function CourseStudentsSection({ courseId }: { courseId: number }) {
  return (
    <>
      <CourseStudents courseId={courseId} />
      <PersonalData courseId={courseId} />
    </>
  )
}
