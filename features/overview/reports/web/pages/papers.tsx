import { Checkbox } from '@mantine/core'
import { DayField } from '#kit/web/day-field.tsx'
import { isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { useParameters } from '#kit/web/places.ts'
import { useSelected, useSelectedInCourse } from '#kit/web/selection.ts'
import { reportAddress } from '../api.ts'
import { CourseOption, OwnCourseOption } from '../components/course-options.tsx'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportPage } from '../components/report-page.tsx'

/** A paper about a course. */
function OfCourse({ title, report }: { title: string; report: string }) {
  const course = useSelected('course')
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title={title}
      trail={[
        { label: 'Corsi', to: '/app/corsi' },
        { label: 'Scheda classe', to: { to: '/app/editCorso', search: { id: course } } },
      ]}
      address={reportAddress(report, { course })}
      options={<CourseOption course={course} />}
    />
  )
}

/** Who is in a class, with pictures and telephone numbers. */
export const ClassListPage = () => <OfCourse title="Elenco della classe" report="class-list" />

/** The sheet on which a class signs. */
export const RegisterSheetPage = () => <OfCourse title="Foglio presenze" report="register-sheet" />

/** A paper about a student in a course. */
function OfPlace({ title, report }: { title: string; report: string }) {
  const { student, course } = useSelectedInCourse()
  if (student === undefined) return <NothingChosen of="student" inCourse />
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title={title}
      trail={[
        { label: 'Corsi', to: '/app/corsi' },
        { label: 'Scheda classe', to: { to: '/app/editCorso', search: { id: course } } },
      ]}
      to={{ studentIds: [student] }}
      address={reportAddress(report, { student, course })}
      options={<OwnCourseOption student={student} course={course} />}
    />
  )
}

/** That a student attended a course. */
export const CertificatePage = () => <OfPlace title="Attestato di frequenza" report="certificate" />

/** The form with which a student enrols. */
export const EnrolmentPage = () => <OfPlace title="Modulo di iscrizione" report="enrolment" />

/** The lessons of a day with who is expected; the address holds the day, and if without pictures. */
export function CallSheetPage() {
  const [{ giorno, foto }, change] = useParameters('/app/pdfGiornata')
  const day = typeof giorno === 'string' && isDay(giorno) ? giorno : today()
  return (
    <ReportPage
      title="Ordine del giorno"
      trail={[{ label: 'Scuola', to: '/app/scuola' }]}
      address={reportAddress('call-sheet', { day, photos: foto === 'no' ? 'no' : undefined })}
      options={
        <>
          <Checkbox
            label="Con le foto"
            checked={foto !== 'no'}
            onChange={(event) => change({ foto: event.currentTarget.checked ? undefined : 'no' })}
          />
          <DayField
            aria-label="Giorno"
            value={day}
            onChange={(chosen) => {
              if (chosen !== null && isDay(chosen)) change({ giorno: chosen })
            }}
          />
        </>
      }
    />
  )
}
