import { IconPlus } from '@tabler/icons-react'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { SubjectsTable } from './subjects-table.tsx'

/** The subjects as a part of a page. */
export function SubjectsSection() {
  const create = (
    <LinkButton to="/app/addMateria" icon={IconPlus}>
      Nuova materia
    </LinkButton>
  )
  return (
    <Section title="Materie" actions={create}>
      <SubjectsTable embedded create={null} />
    </Section>
  )
}
