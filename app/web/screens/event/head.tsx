import { EventHead } from '#f/events/events/web/public.tsx'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'
import { sectionsOn } from '../sections.ts'

/** What an event is, and the sections of its page. */
export default function Head(props: OfHead) {
  return <EventHead {...props} sections={sectionsOf(props.id)} />
}

function sectionsOf(id: number): readonly SectionLink[] {
  const { part, summary } = sectionsOn('/app/editEvento', id)
  return [
    summary,
    part('dati', 'Dati'),
    part('persone', 'Persone'),
    { key: 'ingresso', label: 'Ingresso', to: { to: '/app/ingressoEvento', search: { id } } },
  ]
}
