import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { TeacherList } from './list.tsx'
import { NEW } from './places.ts'

/** The teachers as a part of a page. */
export function TeachersSection() {
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      renderRoot={(root) => <Link {...root} {...target(NEW)} />}
    >
      Nuovo insegnante
    </Button>
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
