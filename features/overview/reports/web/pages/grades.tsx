import { Checkbox } from '@mantine/core'
import type { Crumb } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { useSelected, useSelectedInCourse } from '#kit/web/selection.ts'
import { reportAddress } from '../api.ts'
import { CourseOption, OwnCourseOption } from '../components/course-options.tsx'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportPage } from '../components/report-page.tsx'

const studentTrail = (id: number): readonly Crumb[] => [
  { label: 'Studenti', to: '/app/studenti' },
  { label: 'Modifica studente', to: { to: '/app/editStudente', search: { id } } },
]

/** Whether grades are printed; the address holds it. */
function useGrades() {
  const [{ voti }, change] = useParameters('/app/pdfExam')
  return {
    grades: voti === 'no' ? 'no' : undefined,
    option: (
      <Checkbox
        label="Con i voti"
        checked={voti !== 'no'}
        onChange={(event) => change({ voti: event.currentTarget.checked ? undefined : 'no' })}
      />
    ),
  }
}

/** The means of the students of a course. */
export function AveragesPage() {
  const course = useSelected('course')
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Medie del corso"
      trail={[
        { label: 'Corsi', to: '/app/corsi' },
        { label: 'Scheda classe', to: { to: '/app/editCorso', search: { id: course } } },
      ]}
      address={reportAddress('averages', { course })}
      options={<CourseOption course={course} />}
    />
  )
}

/** The grades of an exam. */
export function ExamGradesPage() {
  const exam = useSelected('exam')
  const { grades, option } = useGrades()
  if (exam === undefined) return <NothingChosen of="exam" />
  return (
    <ReportPage
      title="Voti dell’esame"
      address={reportAddress('exam-grades', { exam, grades })}
      options={option}
    />
  )
}

/** The exams of a student in one course. */
export function StudentExamsPage() {
  const { grades, option } = useGrades()
  const { student, course } = useSelectedInCourse()
  if (student === undefined) return <NothingChosen of="student" inCourse />
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Esami dello studente"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('student-exams', { student, course, grades })}
      options={
        <>
          <OwnCourseOption student={student} course={course} />
          {option}
        </>
      }
    />
  )
}

/** The exams of a student in all courses. */
export function StudentCoursesPage() {
  const { grades, option } = useGrades()
  const student = useSelected('student')
  if (student === undefined) return <NothingChosen of="student" />
  return (
    <ReportPage
      title="Corsi dello studente"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('student-courses', { student, grades })}
      options={option}
    />
  )
}

/** What a student attended in a course. */
export function AttendanceSummaryPage() {
  const { student, course } = useSelectedInCourse()
  if (student === undefined) return <NothingChosen of="student" inCourse />
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Riepilogo presenze"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('attendance', { student, course })}
      options={<OwnCourseOption student={student} course={course} />}
    />
  )
}
