import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RoomsTable } from './rooms-table.tsx'

/** The rooms as a part of a page. */
export function RoomsSection() {
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      renderRoot={(root) => <Link {...root} {...target('/app/addAula')} />}
    >
      Nuova aula
    </Button>
  )
  return (
    <Section title="Aule" actions={create}>
      <RoomsTable embedded create={null} />
    </Section>
  )
}
