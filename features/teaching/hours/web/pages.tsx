import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { NOT_SELECTED, PAGE_TITLE } from '../domain/text.ts'
import { api } from './api.ts'
import { HoursSection } from './components/hours-section.tsx'

const SHEET = {
  title: PAGE_TITLE,
  trail: [{ label: 'Insegnanti', to: '/app/insegnanti' }],
} as const

interface Teacher {
  readonly id: number
  readonly name: string
}

interface Parts {
  /** What other features offer beside the title. */
  readonly actions?: (teacher: Teacher) => ReactNode
  /** What other features know of the teacher. */
  readonly sections?: (teacher: Teacher) => ReactNode
}

/** The hours to bill of the teacher in the address or remembered. */
export function HoursPage(parts: Parts) {
  const id = useSelected('teacher')
  return id === undefined ? <NoTeacher /> : <OneTeacher key={id} id={id} {...parts} />
}

function OneTeacher({ id, actions, sections }: Parts & { id: number }) {
  const query = api.months.query({ id })
  const teacher = useQuery(query).data?.teacher
  if (!teacher) {
    return (
      <Page {...SHEET}>
        <Record query={query} missing="Insegnante non trovato.">
          {() => null}
        </Record>
      </Page>
    )
  }
  const to = { to: '/app/editInsegnante', search: { id } } as const
  const own = { label: teacher.name, to }
  return (
    <Page title={PAGE_TITLE} trail={[...SHEET.trail, own]} actions={actions?.(teacher)}>
      <HoursSection teacherId={id} />
      {sections?.(teacher)}
    </Page>
  )
}

function NoTeacher() {
  return (
    <Page {...SHEET}>
      <div>
        <Text fw={600}>{NOT_SELECTED}</Text>
        <Text c="dimmed">Scegli dalla lista l’insegnante di cui vedere le ore.</Text>
      </div>
      <div>
        <Button renderRoot={(root) => <Link {...root} {...target('/app/insegnanti')} />}>
          Vai agli insegnanti
        </Button>
      </div>
    </Page>
  )
}
