import { TeacherHead } from '#f/school/teachers/web/public.tsx'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'
import { sectionsOn } from '../sections.ts'

/** Who a teacher is, and the sections of their page. */
export default function Head(props: OfHead) {
  return <TeacherHead {...props} sections={sectionsOf(props.id)} />
}

function sectionsOf(id: number): readonly SectionLink[] {
  const { part, summary } = sectionsOn('/app/editInsegnante', id)
  return [
    summary,
    part('dati', 'Dati'),
    part('compensi', 'Compensi'),
    { key: 'ore', label: 'Ore e fatture', to: { to: '/app/invoices', search: { id } } },
    part('altro', 'Altro'),
    { key: 'diario', label: 'Diario', to: { to: '/app/diarioInsegnante', search: { id } } },
  ]
}
