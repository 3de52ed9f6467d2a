import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCourseSheets } from '#f/courses/web/public.tsx'
import { joinWords } from '#kit/domain/format.ts'
import { Page, target } from '#kit/web/page.tsx'
import { useSelectedCourses } from '#kit/web/selection.ts'
import { recall } from '#kit/web/storage.ts'
import { ErrorState } from '#kit/web/table/states.tsx'
import { CourseCalendar } from '../components/calendar/course-calendar.tsx'
import { CalendarSkeleton } from '../components/calendar/states.tsx'

const TITLE = 'Calendario'

/** The lessons of the course in the address or remembered, or of a category's courses together. */
export function SchedulePage() {
  const ids = useSelectedCourses()
  return ids.length === 0 ? <NoCourse /> : <Courses key={ids.join(';')} ids={ids} />
}

function Courses({ ids }: { ids: readonly number[] }) {
  const { courses, error, retry } = useCourseSheets(ids)
  const [first, ...others] = courses ?? []
  if (!first) {
    return (
      <Page title={TITLE}>
        {error ? <ErrorState error={error} retry={retry} /> : <CalendarSkeleton />}
      </Page>
    )
  }
  const all = [first, ...others] as const
  const together = recall('mergedPdf') || joinWords(all.map(({ name }) => name))
  const name = others.length === 0 ? first.name : together
  return <CourseCalendar title={`${TITLE} ${name}`} courses={all} />
}

function NoCourse() {
  return (
    <Page title={TITLE}>
      <div>
        <Text fw={600}>Nessun corso selezionato</Text>
        <Text c="dimmed">Scegli dalla lista il corso di cui aprire il calendario.</Text>
      </div>
      <div>
        <Button renderRoot={(root) => <Link {...root} {...target('/app/corsi')} />}>
          Vai ai corsi
        </Button>
      </div>
    </Page>
  )
}
