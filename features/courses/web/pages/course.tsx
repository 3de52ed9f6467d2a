import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, target } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { courseSentences } from '../../domain/text.ts'
import { api } from '../api.ts'
import { CourseSheet, SHEET } from '../components/course-sheet.tsx'

/** The sheet of the course in the address or remembered; `sections` are those of other features. */
export function CoursePage({ sections }: { sections?: (courseId: number) => ReactNode }) {
  const id = useSelected('course')
  return id === undefined ? <NoCourse /> : <OneCourse key={id} id={id} sections={sections} />
}

function OneCourse(props: { id: number; sections: ((courseId: number) => ReactNode) | undefined }) {
  const query = api.get.query({ id: props.id })
  const { data: course } = useQuery(query)
  if (course) return <CourseSheet course={course}>{props.sections?.(props.id)}</CourseSheet>
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
