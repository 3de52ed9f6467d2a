import { useStudentAttendance } from '#f/teaching/attendance/web/public.tsx'
import type { StudentCourse } from '#f/school/enrolments/domain/contract.ts'
import { StudentCoursesSection } from '#f/school/enrolments/web/public.tsx'
import { NoticesSection } from '#f/messages/notices/web/public.tsx'
import { useStudentAverage } from '#f/teaching/exams/web/public.tsx'
import { useAttendanceDetail } from '../../attendance-detail.tsx'

/** The courses of a student with her figures in each; `name` is "Cognome Nome". */
export default function Courses(student: { studentId: number; name: string }) {
  const attendance = useStudentAttendance(student.studentId)
  const average = useStudentAverage(student)
  const detail = useAttendanceDetail(({ courseId }: StudentCourse) => ({ ...student, courseId }))
  return (
    <>
      <StudentCoursesSection
        studentId={student.studentId}
        columns={[...attendance.columns, ...average.columns]}
        actions={[detail.action]}
        notice={
          <>
            {attendance.notice}
            {average.notice}
          </>
        }
      />
      <NoticesSection kind="student" personId={student.studentId} />
      {attendance.dialog}
      {average.dialog}
      {detail.dialog}
    </>
  )
}
