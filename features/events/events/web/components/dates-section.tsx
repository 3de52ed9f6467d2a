import { Section } from '#kit/web/page.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { eventTime } from '../../domain/text.ts'
import { api } from '../api.ts'

/** The other dates between which who is invited chooses, each with its page; none without them. */
export function DatesSection({ id }: { id: number }) {
  const { data, notice } = useRead('le altre date', api.dates.query({ id }))
  if (notice) return notice
  const rows = data?.rows ?? []
  if (rows.length < 2) return null
  return (
    <Section title="Date tra cui si sceglie">
      <ul className="bare">
        {rows.map((date) => (
          <li key={date.id}>
            {date.id === id ? (
              <strong>{eventTime(date)}</strong>
            ) : (
              <LinkWords to={{ to: '/app/editEvento', search: { id: date.id } }}>
                {eventTime(date)}
              </LinkWords>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
