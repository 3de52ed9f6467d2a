import { useQuery } from '@tanstack/react-query'
import type { Event } from '#f/events/events/domain/contract.ts'
import { Section } from '#kit/web/page.tsx'
import { logSentence } from '../../domain/text.ts'
import { api } from '../api.ts'

/** What became of the places that were free, in words; nothing while nobody waited. */
export function LogSection({ event }: { event: Event }) {
  const { data } = useQuery(api.log.query({ id: event.id }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Registro della lista d’attesa">
      <ol className="stack gap-xs bare">
        {data.rows.map((row) => (
          <li key={`${row.at} ${row.step} ${row.name}`}>{logSentence(row)}</li>
        ))}
      </ol>
    </Section>
  )
}
