import { useNewcomer } from '#f/billing/plans/web/public.tsx'
import { LeadsOfStudent } from '#f/crm/lead-enrolments/web/public.tsx'
import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { ConsentsSection } from '#f/school/consents/web/public.tsx'
import { useStudentAttendance } from '#f/teaching/attendance/web/public.tsx'
import type { StudentCourse } from '#f/school/enrolments/domain/contract.ts'
import { StudentCoursesSection } from '#f/school/enrolments/web/public.tsx'
import { NoticesSection } from '#f/messages/notices/web/public.tsx'
import { ExamsOfStudent, useStudentAverage } from '#f/teaching/exams/web/public.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useAttendanceDetail } from '../attendance-detail.tsx'

/** What every feature knows of a student, below her data; `name` is "Cognome Nome". */
export default function Below(student: { studentId: number; name: string }) {
  return (
    <>
      <RecordPart name="corsi" label="Corsi">
        <LeadsOfStudent studentId={student.studentId} />
        <Courses {...student} />
      </RecordPart>
      <RecordPart name="esami" label="Esami">
        <ExamsOfStudent studentId={student.studentId} />
      </RecordPart>
      <RecordPart name="altro" label="Altro">
        <NoticesSection kind="student" personId={student.studentId} />
        <ConsentsSection studentId={student.studentId} />
        <PersonDataSection of="student" id={student.studentId} name={student.name} />
      </RecordPart>
    </>
  )
}

/** The courses of a student with her figures in each. */
function Courses(student: { studentId: number; name: string }) {
  const attendance = useStudentAttendance(student.studentId)
  const average = useStudentAverage(student)
  const newcomer = useNewcomer()
  const detail = useAttendanceDetail(({ courseId }: StudentCourse) => ({ ...student, courseId }))
  return (
    <>
      <StudentCoursesSection
        studentId={student.studentId}
        columns={[...attendance.columns, ...average.columns]}
        actions={[detail.action]}
        onChangeClass={newcomer.onChangeClass}
        notice={
          <>
            {attendance.notice}
            {average.notice}
          </>
        }
      />
      {attendance.dialog}
      {average.dialog}
      {detail.dialog}
      {newcomer.dialog}
    </>
  )
}
