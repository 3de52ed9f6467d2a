import { EventHead } from '#f/events/events/web/public.tsx'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'

/** What an event is, and the sections of its page. */
export default function Head(props: OfHead) {
  return <EventHead {...props} sections={sectionsOf(props.id)} />
}

function sectionsOf(id: number): readonly SectionLink[] {
  const part = (key: string, label: string): SectionLink => ({
    ...{ key, label },
    to: { to: '/app/editEvento', search: { id, sezione: key } },
  })
  return [
    part('dati', 'Dati'),
    part('persone', 'Persone'),
    { key: 'ingresso', label: 'Ingresso', to: { to: '/app/ingressoEvento', search: { id } } },
  ]
}
