import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#kit/web/page.tsx'
import type { PresenceRow } from '../../domain/contract.ts'
import { api } from '../api.ts'

/** Who came, by course and by source; nothing before anybody was marked. */
export function PresenceSection({ eventId }: { eventId: number }) {
  const rows = useQuery(api.presence.query({ id: eventId })).data?.rows ?? []
  if (!rows.some(({ present }) => present > 0)) return null
  const of = (kind: PresenceRow['kind']) => rows.filter((row) => row.kind === kind)
  return (
    <Section title="Presenze">
      <Counted title="Corso" rows={of('course')} />
      <Counted title="Provenienza" rows={of('source')} />
    </Section>
  )
}

function Counted({ title, rows }: { title: string; rows: readonly PresenceRow[] }) {
  if (rows.length === 0) return null
  return (
    <Table aria-label={`Presenze per ${title.toLowerCase()}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="left">{title}</Table.Th>
          <Table.Th ta="right">Hanno accettato</Table.Th>
          <Table.Th ta="right">Presenti</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, expected, present }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{expected}</Table.Td>
            <Table.Td ta="right">{present}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
