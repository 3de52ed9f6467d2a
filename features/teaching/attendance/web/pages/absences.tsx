import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OfferMenu } from '#kit/web/offer-menu.tsx'
import { type Crumb, Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { NothingChosen, Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { attendanceSentences } from '../../domain/text.ts'
import {
  ABSENCES_TITLE,
  NO_COURSES,
  NO_STUDENT,
  NOT_IN_COURSE,
} from '../../domain/text/absences.ts'
import { TO_JUSTIFY_TITLE } from '../../domain/text/to-justify.ts'
import { api } from '../api.ts'
import { CourseCard } from '../components/absences/course-card.tsx'
import { useAskedFigure } from '../components/absences/asked-figure.tsx'
import type { MakeupOf } from '../components/absences/lesson.ts'

const NOT_FOUND = String(attendanceSentences['attendance.student_not_found'])

interface Shown {
  /** What another feature shows of an absence that nothing has made up. */
  readonly makeupOf?: MakeupOf
}

/** The absences of the student in the address or remembered, in one course or in all. */
export function AbsencesPage(shown: Shown) {
  const id = useSelected('student')
  const [{ corso }] = useParameters('/app/gestioneAssenze')
  const courseId = typeof corso === 'number' && Number.isSafeInteger(corso) ? corso : undefined
  if (id === undefined) {
    return (
      <NothingChosen
        title={ABSENCES_TITLE}
        text={NO_STUDENT}
        hint="Scegli dalla lista lo studente di cui vedere le assenze."
        list={{ label: 'Vai agli studenti', to: '/app/studenti' }}
      />
    )
  }
  return <OneStudent key={id} {...shown} id={id} courseId={courseId} />
}

function OneStudent({
  id,
  courseId,
  makeupOf,
}: Shown & { id: number; courseId: number | undefined }) {
  const input = { id, ...(courseId === undefined ? {} : { courseId }) }
  const query = api.ofStudent.query(input)
  const student = useQuery(query).data?.student
  const { ask, dialog } = useAskedFigure()
  const sheet = { to: '/app/editStudente', search: { id } } as const
  const trail: readonly Crumb[] = [
    { label: 'Studenti', to: '/app/studenti' },
    ...(student === undefined ? [] : [{ label: student, to: sheet }]),
  ]
  return (
    <Page
      title={ABSENCES_TITLE}
      trail={trail}
      actions={
        <>
          {courseId !== undefined && (
            <LinkButton to={{ to: '/app/gestioneAssenze', search: { id } }}>
              Tutti i corsi dello studente
            </LinkButton>
          )}
          <LinkButton to="/app/assenzeDaGiustificare">{TO_JUSTIFY_TITLE}</LinkButton>
          {student !== undefined && <OfferMenu about={[{ kind: 'student', id }]} />}
        </>
      }
    >
      <Record query={query} missing={NOT_FOUND}>
        {({ courses }) => (
          <>
            {courses.length === 0 && (
              <Text c="dimmed">{courseId === undefined ? NO_COURSES : NOT_IN_COURSE}</Text>
            )}
            {courses.map((course) => (
              <CourseCard
                key={course.courseId}
                input={input}
                course={course}
                makeupOf={makeupOf}
                onFigure={(figure) => ask({ studentId: id, courseId: course.courseId, figure })}
              />
            ))}
          </>
        )}
      </Record>
      {dialog}
    </Page>
  )
}
