import { lazy, Suspense } from 'react'
import { LeadHistory } from '#f/overview/diary/web/public.tsx'
import { EditLeadPage } from '#f/crm/leads/web/pages/edit.tsx'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { LeadAround } from './lead/around.ts'

const enrolments = () => import('#f/crm/lead-enrolments/web/public.tsx')
const EnrolLead = lazy(() => enrolments().then((part) => ({ default: part.EnrolLead })))
const EnrolmentOfLead = lazy(() => enrolments().then((part) => ({ default: part.EnrolmentOfLead })))
const PersonData = lazy(() =>
  import('#f/overview/person-data/web/public.tsx').then((part) => ({
    default: part.PersonDataSection,
  })),
)

/** "Modifica Lead", from where the office enrols it. */
export function LeadPage() {
  const office = useUser().type !== 4
  return (
    <LeadAround>
      <EditLeadPage
        actions={({ id, studentId }) => (
          <Suspense>{office && studentId === null && <EnrolLead leadId={id} />}</Suspense>
        )}
        above={({ id, studentId }) => (
          <Suspense>{office && studentId !== null && <EnrolmentOfLead leadId={id} />}</Suspense>
        )}
        line={({ id }, own) => <LeadHistory id={id} own={own} />}
        below={(lead) => (
          <Suspense>
            {office && <PersonData of="lead" id={lead.id} name={fullName(lead)} />}
          </Suspense>
        )}
      />
    </LeadAround>
  )
}
