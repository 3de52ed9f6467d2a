import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { SubjectsTable } from './subjects-table.tsx'

/** The subjects as a part of a page. */
export function SubjectsSection() {
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      renderRoot={(root) => <Link {...root} {...target('/app/addMateria')} />}
    >
      Nuova materia
    </Button>
  )
  return (
    <Section title="Materie" actions={create}>
      <SubjectsTable embedded create={null} />
    </Section>
  )
}
