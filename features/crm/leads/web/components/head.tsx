import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { Contacts } from '#kit/web/contacts.tsx'
import { RecordHead, type SectionLink, useRecordOf } from '#kit/web/record-head.tsx'
import { api } from '../api.ts'

/** On every screen about a lead: who it is, how to reach them, and what else there is to see. */
export function LeadHead(props: {
  id: number
  sections: readonly SectionLink[]
  view: string | undefined
  primary: ReactNode
}) {
  const { id, ...head } = props
  const { data: lead, unread } = useRecordOf(api.get.query({ id }))
  // What there is to say of one that is not there, the page says by itself.
  if (unread || lead?.state === 'deleted') return null
  return (
    <RecordHead
      {...head}
      id={id}
      name={lead ? fullName(lead) : '…'}
      state={
        lead &&
        lead.notToCall !== null && (
          <Badge variant="light" color="red" size="sm">
            Non chiamare
          </Badge>
        )
      }
      // Nobody is called who asked not to be.
      actions={
        lead && <Contacts phone={lead.notToCall === null ? lead.phone : null} mail={lead.mail} />
      }
    />
  )
}
