import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { addMonths, isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { useParameters } from '#kit/web/places.ts'
import { type Period, PeriodDialog } from '#kit/web/period-dialog.tsx'
import { useSelected, useSelectedCourses } from '#kit/web/selection.ts'
import { recallPeriod } from '#kit/web/storage.ts'
import { periodText } from '../../domain/rules.ts'
import { reportAddress } from '../api.ts'
import { CourseOption, CoursesButton } from '../components/course-options.tsx'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportPage } from '../components/report-page.tsx'

/**
 * The days in the address; those remembered only where the address does not even say what the report
 * is about. Whatever is left out is for the server to say.
 */
function usePeriod(about?: unknown) {
  const [{ id, from, to }] = useParameters('/app/pdfCorsoPage')
  const recalled = (about ?? id) === undefined ? recallPeriod() : undefined
  return {
    from: isDay(from) ? from : recalled?.from,
    to: isDay(to) ? to : recalled?.to,
  }
}

/** The days of the report, which can be changed: the address holds them. */
function PeriodButton({ from, to }: Partial<Record<'from' | 'to', string | undefined>>) {
  const [, change] = useParameters('/app/pdfCorsoPage')
  const [asking, setAsking] = useState(false)
  const start = { from: from ?? today(), to: to ?? addMonths(from ?? today(), 1) }
  const days = from && to ? periodText({ from, to }) : 'Tutto il periodo'
  const choose = (period: Period) => {
    setAsking(false)
    change(period)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendar size={16} />}
        aria-label={`Cambia periodo: ${days}`}
        onClick={() => setAsking(true)}
      >
        {days}
      </Button>
      <PeriodDialog
        title="Periodo del PDF"
        opened={asking}
        onClose={() => setAsking(false)}
        start={start}
        confirmLabel="Crea PDF"
        onChoose={choose}
      />
    </>
  )
}

/** The calendar of a course, or of several under one name. */
export function CourseCalendarPage() {
  const [{ corsi }] = useParameters('/app/pdfCorsoPage')
  const period = usePeriod(corsi)
  const { ids, union } = useSelectedCourses(recallPeriod)
  if (ids.length === 0) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Calendario del corso"
      trail={[{ label: 'Corsi', to: '/app/corsi' }]}
      to={{ courseIds: [...ids] }}
      address={reportAddress('course-calendar', { courses: ids.join(';'), name: union, ...period })}
      options={
        <>
          <CoursesButton ids={ids} />
          <PeriodButton {...period} />
        </>
      }
    />
  )
}

/** The timetable of a room. */
export function RoomTimetablePage() {
  const room = useSelected('room', recallPeriod)
  const period = usePeriod()
  if (room === undefined) return <NothingChosen of="room" />
  return (
    <ReportPage
      title="Orario dell’aula"
      trail={[{ label: 'Aule', to: '/app/aule' }]}
      address={reportAddress('room-timetable', { room, ...period })}
      options={<PeriodButton {...period} />}
    />
  )
}

/** The lessons of a course by month, to sign. */
export function LessonListPage() {
  const course = useSelected('course')
  if (course === undefined) return <NothingChosen of="course" />
  return (
    <ReportPage
      title="Lezioni del corso"
      trail={[
        { label: 'Corsi', to: '/app/corsi' },
        { label: 'Scheda classe', to: { to: '/app/editCorso', search: { id: course } } },
      ]}
      to={{ courseIds: [course] }}
      address={reportAddress('lesson-list', { course })}
      options={<CourseOption course={course} />}
    />
  )
}
