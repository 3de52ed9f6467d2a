import type { Crumb } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { useSelected } from '#kit/web/selection.ts'
import { recallId } from '#kit/web/storage.ts'
import { reportAddress } from '../api.ts'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportPage } from '../components/report-page.tsx'

/** The course beside a student in the address, or the one remembered. */
function useCourseOfStudent(): number | undefined {
  const [{ corso }] = useParameters('/app/pdfEsameSingoloPage')
  return typeof corso === 'number' && Number.isSafeInteger(corso) ? corso : recallId('course')
}

const studentTrail = (id: number): readonly Crumb[] => [
  { label: 'Studenti', to: '/app/studenti' },
  { label: 'Modifica studente', to: { to: '/app/editStudente', search: { id } } },
]

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
    />
  )
}

/** The grades of an exam. */
export function ExamGradesPage() {
  const exam = useSelected('exam')
  if (exam === undefined) return <NothingChosen of="exam" />
  return <ReportPage title="Voti dell’esame" address={reportAddress('exam-grades', { exam })} />
}

/** The exams of a student in one course. */
export function StudentExamsPage() {
  const student = useSelected('student')
  const course = useCourseOfStudent()
  if (student === undefined) return <NothingChosen of="student" />
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Esami dello studente"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('student-exams', { student, course })}
    />
  )
}

/** The exams of a student in all courses. */
export function StudentCoursesPage() {
  const student = useSelected('student')
  if (student === undefined) return <NothingChosen of="student" />
  return (
    <ReportPage
      title="Corsi dello studente"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('student-courses', { student })}
    />
  )
}

/** What a student attended in a course. */
export function AttendanceSummaryPage() {
  const student = useSelected('student')
  const course = useCourseOfStudent()
  if (student === undefined) return <NothingChosen of="student" />
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Riepilogo presenze"
      trail={studentTrail(student)}
      to={{ studentIds: [student] }}
      address={reportAddress('attendance', { student, course })}
    />
  )
}
