import { IconPlus } from '@tabler/icons-react'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { RoomsTable } from './rooms-table.tsx'

/** The rooms as a part of a page. */
export function RoomsSection() {
  const create = (
    <LinkButton to="/app/addAula" icon={IconPlus}>
      Nuova aula
    </LinkButton>
  )
  return (
    <Section title="Aule" actions={create}>
      <RoomsTable embedded create={null} />
    </Section>
  )
}
