import type { ReactNode } from 'react'
import { plural } from '#kit/domain/format.ts'
import { RecordHead, type SectionLink, useRecordOf } from '#kit/web/record-head.tsx'
import { eventPlace, eventTime } from '../../domain/text.ts'
import { api } from '../api.ts'

/** On the page of an event: what it is, when and where, and what else there is to see. */
export function EventHead(props: {
  id: number
  sections: readonly SectionLink[]
  view: string | undefined
  primary: ReactNode
}) {
  const { id, ...head } = props
  const { data: event, unread } = useRecordOf(api.get.query({ id }))
  // What there is to say of one that is not there, the page says by itself.
  if (unread || event?.deleted) return null
  const where = event ? eventPlace(event) : ''
  return (
    <RecordHead
      {...head}
      id={id}
      name={event?.title ?? '…'}
      figures={
        event && (
          <>
            <span className="figures">{eventTime(event)}</span>
            {where !== '' && <span>{where}</span>}
            <span className="figures">{plural(event.capacity, 'posto', 'posti')}</span>
          </>
        )
      }
    />
  )
}
