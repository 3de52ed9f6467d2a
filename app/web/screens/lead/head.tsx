import { HISTORY } from '#f/crm/leads/domain/text.ts'
import { LeadHead } from '#f/crm/leads/web/public.tsx'
import { useUser } from '#f/system/accounts/web/public.tsx'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'
import { sectionsOn } from '../sections.ts'

/** Who a lead is, and the sections of its page; the call centre has no more than it needs to call. */
export default function Head(props: OfHead) {
  const office = useUser().type !== 4
  return <LeadHead {...props} sections={sectionsOf(props.id, office)} />
}

function sectionsOf(id: number, office: boolean): readonly SectionLink[] {
  const { part, summary } = sectionsOn('/app/editLead', id)
  return [
    summary,
    part('dati', 'Dati'),
    part('storia', HISTORY),
    ...(office ? [part('altro', 'Altro')] : []),
    { key: 'diario', label: 'Diario', to: { to: '/app/diarioLead', search: { id } } },
  ]
}
