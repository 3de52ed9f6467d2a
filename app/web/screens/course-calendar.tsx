import { SchedulePage } from '#f/teaching/lessons/web/pages/schedule.tsx'
import { useSelectedCourses } from '#kit/web/selection.ts'
import { CourseFrame } from './course-sheet/around.ts'

/** The lessons of a course, as a section of its page; those of several courses stand alone. */
export function CalendarOfCourse() {
  const { ids } = useSelectedCourses()
  return (
    <CourseFrame id={ids.length === 1 ? ids[0] : undefined} view="calendario">
      <SchedulePage />
    </CourseFrame>
  )
}
