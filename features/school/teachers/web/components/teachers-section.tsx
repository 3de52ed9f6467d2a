import { IconPlus } from '@tabler/icons-react'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { TeacherList } from './list.tsx'
import { NEW } from './places.ts'

/** The teachers as a part of a page. */
export function TeachersSection() {
  const create = (
    <LinkButton to={NEW} icon={IconPlus}>
      Nuovo insegnante
    </LinkButton>
  )
  return (
    <Section title="Insegnanti" actions={create}>
      <TeacherList
        list="all"
        empty={{ title: 'Nessun insegnante', text: 'Crea il primo: bastano nome e cognome.' }}
        embedded
      />
    </Section>
  )
}
