import { Alert, Button, Text } from '@mantine/core'
import { IconSchool, IconUserPlus } from '@tabler/icons-react'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { LeadEnrolment } from '../domain/contract.ts'
import { undoEnrolment } from './actions.ts'
import { api } from './api.ts'

/** Enrols a lead. */
export function EnrolLead({ leadId }: { leadId: number }) {
  return (
    <LinkButton to={{ to: '/app/iscriviLead', search: { id: leadId } }} icon={IconUserPlus}>
      Iscrivi
    </LinkButton>
  )
}

/** Whom a lead that has enrolled became. */
export function EnrolmentOfLead({ leadId }: { leadId: number }) {
  const { data, notice } = useRead('l’iscrizione', api.prepare.query({ id: leadId }))
  if (notice) return notice
  return data?.enrolment ? <Enrolled leadId={leadId} enrolment={data.enrolment} /> : null
}

function Enrolled({ leadId, enrolment }: { leadId: number; enrolment: LeadEnrolment }) {
  const { studentId, courses, enrolledAt, enrolledBy, undoable } = enrolment
  const student = { to: '/app/editStudente', search: { id: studentId } } as const
  const undo = () => void undoEnrolment({ leadId }).catch(notifyError)
  return (
    <Alert color="green" variant="light" icon={<IconSchool />}>
      <div className="row wrap apart">
        <Text component="div">
          Iscritto il {formatInstant(enrolledAt)}
          {enrolledBy === '' ? '' : ` da ${enrolledBy}`}:{' '}
          <LinkWords to={student} underline="always">
            {fullName(enrolment)}
          </LinkWords>
          {courses.length > 0 && ` (${courses.join(', ')})`}
        </Text>
        {undoable && (
          <Button variant="default" size="compact-sm" className="no-print" onClick={undo}>
            Annulla iscrizione
          </Button>
        )}
      </div>
    </Alert>
  )
}

/** The leads that a student was, if any. */
export function LeadsOfStudent({ studentId }: { studentId: number }) {
  const { data, notice } = useRead('i lead dello studente', api.ofStudent.query({ id: studentId }))
  if (notice) return notice
  if (!data || data.rows.length === 0) return null
  return (
    <Text c="dimmed" component="div">
      Arrivato come lead:{' '}
      {data.rows.map((lead, at) => (
        <span key={lead.id}>
          {at > 0 && ', '}
          <LinkWords to={{ to: '/app/editLead', search: { id: lead.id } }} underline="always">
            {`${fullName(lead)}, ${formatInstant(lead.createdAt)}`}
          </LinkWords>
        </span>
      ))}
    </Text>
  )
}
