import { CoursePage } from '#f/courses/web/pages/course.tsx'
import { CourseStudentsSection } from '#f/enrolments/web/public.tsx'

/** The course sheet, with the sections of every feature that knows something of a course. */
export function CourseSheetPage() {
  return <CoursePage sections={(courseId) => <CourseStudentsSection courseId={courseId} />} />
}
