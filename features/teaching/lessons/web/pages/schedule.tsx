import { coursePlace, useCourseSheets } from '#f/school/courses/web/public.tsx'
import { joinWords } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { type Crumb, Page } from '#kit/web/page.tsx'
import { NothingChosen } from '#kit/web/record.tsx'
import { type SelectedCourses, useSelectedCourses } from '#kit/web/selection.ts'
import { ErrorState } from '#kit/web/table/states.tsx'
import { COURSE_IN_TRASH } from '../../domain/text/calendar.ts'
import { CourseCalendar } from '../components/calendar/course-calendar.tsx'
import { CalendarSkeleton } from '../components/calendar/states.tsx'

const TITLE = 'Calendario'
const COURSES: Crumb = { label: 'Corsi', to: '/app/corsi' }

/** The lessons of the course in the address or remembered, or of a category's courses together. */
export function SchedulePage() {
  const { ids, union } = useSelectedCourses()
  return ids.length === 0 ? (
    <NoCourse text="Nessun corso selezionato" />
  ) : (
    <Courses key={ids.join(';')} ids={ids} union={union} />
  )
}

function Courses({ ids, union }: SelectedCourses) {
  const { courses, error, retry } = useCourseSheets(ids)
  const [first, ...others] = courses?.filter(({ state }) => state !== 'deleted') ?? []
  if (!first) {
    if (courses) return <NoCourse text={COURSE_IN_TRASH} />
    if (error && toApiError(error).kind === 'not_found') {
      return <NoCourse text={toApiError(error).message} />
    }
    return (
      <Page title={TITLE} trail={[COURSES]}>
        {error ? <ErrorState error={error} retry={retry} /> : <CalendarSkeleton />}
      </Page>
    )
  }
  const all = [first, ...others] as const
  const together = union || joinWords(all.map(({ name }) => name))
  const name = others.length === 0 ? first.name : together
  const own = { label: first.name, to: coursePlace(first.id) }
  const trail: readonly Crumb[] =
    others.length === 0 ? [COURSES, own] : [{ label: 'Categorie', to: '/app/categorie' }]
  return <CourseCalendar title={`${TITLE} ${name}`} name={name} trail={trail} courses={all} />
}

function NoCourse({ text }: { text: string }) {
  return (
    <NothingChosen
      title={TITLE}
      trail={[COURSES]}
      text={text}
      hint="Scegli dalla lista il corso di cui aprire il calendario."
      list={{ label: 'Vai ai corsi', to: COURSES.to }}
    />
  )
}
