import { TeacherHead } from '#f/school/teachers/web/public.tsx'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'

/** Who a teacher is, and the sections of their page. */
export default function Head(props: OfHead) {
  return <TeacherHead {...props} sections={sectionsOf(props.id)} />
}

function sectionsOf(id: number): readonly SectionLink[] {
  const part = (key: string, label: string): SectionLink => ({
    ...{ key, label },
    to: { to: '/app/editInsegnante', search: { id, sezione: key } },
  })
  return [
    part('dati', 'Dati'),
    part('compensi', 'Compensi'),
    { key: 'ore', label: 'Ore e fatture', to: { to: '/app/invoices', search: { id } } },
    part('altro', 'Altro'),
    { key: 'diario', label: 'Diario', to: { to: '/app/diarioInsegnante', search: { id } } },
  ]
}
