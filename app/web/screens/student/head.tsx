import { studentStandings, usePlaces } from '#f/billing/payments/web/public.tsx'
import { StudentHead } from '#f/school/students/web/public.tsx'
import { StudentPresence } from '#f/teaching/attendance/web/public.tsx'
import type { Place } from '#kit/web/places.ts'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'
import { sectionsOn } from '../sections.ts'

/** Who a student is, what they owe and whether they come, and the sections of their page. */
export default function Head(props: OfHead) {
  const plans = usePlaces().studentPlans(props.id)
  return (
    <StudentHead
      {...props}
      plans={plans}
      sections={sectionsOf(props.id, plans)}
      figures={(student) => (
        <>
          <span>Quote: {studentStandings.column.cell?.(student)}</span>
          <StudentPresence studentId={student.id} beside={props.view === undefined} />
        </>
      )}
    />
  )
}

function sectionsOf(id: number, plans: Place): readonly SectionLink[] {
  const { part, summary } = sectionsOn('/app/editStudente', id)
  return [
    summary,
    part('dati', 'Dati'),
    part('corsi', 'Corsi'),
    { key: 'presenze', label: 'Presenze', to: { to: '/app/gestioneAssenze', search: { id } } },
    { key: 'pagamenti', label: 'Pagamenti', to: plans },
    part('esami', 'Esami'),
    { key: 'diario', label: 'Diario', to: { to: '/app/diarioStudente', search: { id } } },
    { key: 'pdf', label: 'PDF', to: { to: '/app/pdfSingleStudent', search: { id } } },
    part('altro', 'Altro'),
  ]
}
