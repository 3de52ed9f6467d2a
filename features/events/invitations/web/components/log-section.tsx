import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { plural } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { logSentence } from '../../domain/text.ts'
import { api } from '../api.ts'

/** So many lines at a time: what the lists tell of each is not all told again. */
const STEP = 20

/** What became of the places that were free, in words; nothing while nobody waited. */
export function LogSection({ event }: { event: Event }) {
  const { data, notice } = useRead(
    'il registro della lista d’attesa',
    api.log.query({ id: event.id }),
  )
  const [limit, setLimit] = useState(STEP)
  if (notice) return notice
  if (!data || data.rows.length === 0) return null
  const more = Math.min(STEP, data.rows.length - limit)
  return (
    <Section title="Registro della lista d’attesa">
      <ol className="stack gap-xs bare">
        {data.rows.slice(0, limit).map((row) => (
          <li key={`${row.at} ${row.step} ${row.name}`}>{logSentence(row)}</li>
        ))}
      </ol>
      {more > 0 && (
        <Button variant="default" onClick={() => setLimit(limit + STEP)}>
          {`Mostra ${plural(more, 'voce precedente', 'voci precedenti')}`}
        </Button>
      )}
    </Section>
  )
}
