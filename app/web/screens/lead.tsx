import { EnrolLead, EnrolmentOfLead } from '#f/crm/lead-enrolments/web/public.tsx'
import { LeadHistory } from '#f/overview/diary/web/public.tsx'
import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { EditLeadPage } from '#f/crm/leads/web/pages/edit.tsx'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { LeadAround } from './lead/around.ts'

/** "Modifica Lead", from where the office enrols it. */
export function LeadPage() {
  const office = useUser().type !== 4
  return (
    <LeadAround>
      <EditLeadPage
        actions={({ id, studentId }) => office && studentId === null && <EnrolLead leadId={id} />}
        above={({ id, studentId }) =>
          office && studentId !== null && <EnrolmentOfLead leadId={id} />
        }
        line={({ id }, own) => <LeadHistory id={id} own={own} />}
        below={(lead) =>
          office && <PersonDataSection of="lead" id={lead.id} name={fullName(lead)} />
        }
      />
    </LeadAround>
  )
}
