import { Section } from '#kit/web/page.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { PresenceRow } from '../../domain/contract.ts'
import { api } from '../api.ts'

/** Who came, by course and by source; nothing before anybody was marked. */
export function PresenceSection({ eventId }: { eventId: number }) {
  const { data, notice } = useRead('le presenze', api.presence.query({ id: eventId }))
  if (notice) return notice
  const rows = data?.rows ?? []
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
    <table className="numbers" aria-label={`Presenze per ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Hanno accettato</th>
          <th scope="col">Presenti</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, expected, present }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{expected}</td>
            <td>{present}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
