import { useAttendanceColumns } from '#f/attendance/web/public.tsx'
import { CoursePage } from '#f/courses/web/pages/course.tsx'
import { CourseStudentsSection } from '#f/enrolments/web/public.tsx'
import { ExamSections, useAverageColumn } from '#f/exams/web/public.tsx'
import { FeedButton } from '#f/feeds/web/public.tsx'
import { LessonHours } from '#f/lessons/web/public.tsx'
import { DiscountsSection, HandoutsSection, HomeworkSection } from '#f/materials/web/public.tsx'
import { useAttendanceDetail } from './attendance-detail.tsx'

/** The course sheet, with what every feature knows of a course. */
export function CourseSheetPage() {
  return (
    <CoursePage
      actions={({ id, name }) => <FeedButton kind="course" id={id} name={name} />}
      figures={(courseId) => <LessonHours courseId={courseId} />}
      sections={(courseId) => <Sections courseId={courseId} />}
    />
  )
}

/** What the other features show of a course below its data, and add to the list of its students. */
function Sections({ courseId }: { courseId: number }) {
  const attendance = useAttendanceColumns(courseId)
  const average = useAverageColumn(courseId)
  const detail = useAttendanceDetail(courseId)
  return (
    <>
      <CourseStudentsSection
        courseId={courseId}
        columns={[...attendance.columns, average.column]}
        actions={[detail.action]}
      />
      <HandoutsSection courseId={courseId} />
      <HomeworkSection courseId={courseId} />
      <ExamSections courseId={courseId} />
      <DiscountsSection courseId={courseId} />
      {attendance.dialog}
      {average.dialog}
      {detail.dialog}
    </>
  )
}
