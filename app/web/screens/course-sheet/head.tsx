import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { CourseHead } from '#f/school/courses/web/public.tsx'
import { MissingOfCourse } from '#f/teaching/attendance/web/public.tsx'
import { OfferMenu } from '#kit/web/offer-menu.tsx'
import type { Place } from '#kit/web/places.ts'
import type { SectionLink } from '#kit/web/record-head.tsx'
import type { OfHead } from '../around.tsx'
import { sectionsOn } from '../sections.ts'

/** Which course it is, the registers it lacks, whom to write to, and the sections of its page. */
export default function Head(props: OfHead) {
  const { id } = props
  return (
    <CourseHead
      {...props}
      sections={sectionsOf(id, usePlaces().coursePlan(id))}
      figures={<MissingOfCourse courseId={id} />}
      actions={<OfferMenu about={[{ kind: 'course', id }]} />}
    />
  )
}

function sectionsOf(id: number, plan: Place): readonly SectionLink[] {
  const { part, summary } = sectionsOn('/app/editCorso', id)
  return [
    summary,
    part('studenti', 'Studenti'),
    { key: 'calendario', label: 'Calendario', to: { to: '/app/schedule', search: { id } } },
    { key: 'piano', label: 'Piano rateale', to: plan },
    { key: 'registri', label: 'Registri', to: { to: '/app/registriCorso', search: { id } } },
    part('esami', 'Esami'),
    part('materiali', 'Materiali'),
    part('dati', 'Dati'),
    { key: 'diario', label: 'Diario', to: { to: '/app/diarioCorso', search: { id } } },
  ]
}
