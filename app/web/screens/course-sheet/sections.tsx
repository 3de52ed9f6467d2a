import { useAttendanceColumns } from '#f/teaching/attendance/web/public.tsx'
import type { CourseStudent } from '#f/school/enrolments/domain/contract.ts'
import { CourseStudentsSection } from '#f/school/enrolments/web/public.tsx'
import { writeMail } from '#f/messages/mailings/web/public.tsx'
import { ExamSections, useAverageColumn } from '#f/teaching/exams/web/public.tsx'
import {
  DiscountsSection,
  HandoutsSection,
  HomeworkSection,
} from '#f/teaching/materials/web/public.tsx'
import { useStandingColumn } from '#f/billing/payments/web/public.tsx'
import { useNewcomer } from '#f/billing/plans/web/public.tsx'
import { IconFileTypePdf } from '@tabler/icons-react'
import { fullName } from '#kit/domain/format.ts'
import { RecordPart } from '#kit/web/record-part.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import { useAttendanceDetail } from '../attendance-detail.tsx'

/** Papers about a student in a course. */
const PAPERS = [
  { label: 'Attestato di frequenza', path: '/app/pdfAttestato' },
  { label: 'Modulo di iscrizione', path: '/app/pdfIscrizione' },
] as const

/** What the other features show of a course above its data, and add to the list of its students. */
export default function Sections({ courseId }: { courseId: number }) {
  const standing = useStandingColumn(courseId)
  const attendance = useAttendanceColumns(courseId)
  const average = useAverageColumn(courseId)
  const newcomer = useNewcomer()
  const detail = useAttendanceDetail((student: CourseStudent) => ({
    studentId: student.studentId,
    courseId,
    name: fullName(student),
  }))
  const papers = PAPERS.map(({ path, ...action }): RowAction<CourseStudent> => ({
    ...action,
    icon: IconFileTypePdf,
    to: ({ studentId }) => ({ to: path, search: { id: studentId, corso: courseId } }),
    when: ({ withdrawnAt }) => withdrawnAt === null,
  }))
  return (
    <>
      <RecordPart name="studenti" label="Studenti" first>
        <CourseStudentsSection
          courseId={courseId}
          columns={[standing.column, ...attendance.columns, average.column]}
          onEnrol={newcomer.onEnrol}
          onChangeClass={newcomer.onChangeClass}
          actions={[detail.action, ...papers]}
          onMail={(rows) =>
            writeMail(
              rows.length === 0
                ? { courseIds: [courseId] }
                : { studentIds: rows.map(({ studentId }) => studentId) },
            )
          }
          notice={
            <>
              {standing.notice}
              {attendance.notice}
              {average.notice}
            </>
          }
        />
      </RecordPart>
      <RecordPart name="esami" label="Esami" late>
        <ExamSections courseId={courseId} />
      </RecordPart>
      <RecordPart name="materiali" label="Materiali" late>
        <HandoutsSection courseId={courseId} />
        <div className="beside gap-md">
          <HomeworkSection courseId={courseId} />
          <DiscountsSection courseId={courseId} />
        </div>
      </RecordPart>
      {attendance.dialog}
      {average.dialog}
      {detail.dialog}
      {newcomer.dialog}
    </>
  )
}
