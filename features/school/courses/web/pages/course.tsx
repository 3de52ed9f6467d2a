import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { courseSentences } from '../../domain/text.ts'
import { api } from '../api.ts'
import { CourseSheet, SHEET } from '../components/course-sheet.tsx'

/** What other features show of a course. */
interface Shown {
  /** Sections after the course's own data. */
  readonly sections?: (courseId: number) => ReactNode
  /** What else can be done with the course, beside its title. */
  readonly actions?: (course: { id: number; name: string }) => ReactNode
  /** Figures among the course's data. */
  readonly figures?: (courseId: number) => ReactNode
}

/** The sheet of the course in the address or remembered. */
export function CoursePage(shown: Shown) {
  const id = useSelected('course')
  return id === undefined ? <NoCourse /> : <OneCourse key={id} id={id} {...shown} />
}

function OneCourse(props: Shown & { id: number }) {
  const query = api.get.query({ id: props.id })
  const { data: course } = useQuery(query)
  if (course) {
    return (
      <CourseSheet
        course={course}
        actions={props.actions?.(course)}
        figures={props.figures?.(props.id)}
      >
        {props.sections?.(props.id)}
      </CourseSheet>
    )
  }
  return (
    <Page {...SHEET}>
      <Record query={query} missing={String(courseSentences['courses.not_found'])}>
        {() => null}
      </Record>
    </Page>
  )
}

function NoCourse() {
  return (
    <Page {...SHEET}>
      <div>
        <Text fw={600}>Nessun corso selezionato</Text>
        <Text c="dimmed">Scegli dalla lista il corso di cui aprire la scheda.</Text>
      </div>
      <div>
        <Button renderRoot={(root) => <Link {...root} {...target('/app/corsi')} />}>
          Vai ai corsi
        </Button>
      </div>
    </Page>
  )
}
