import { FileLink } from '#f/system/files/web/public.tsx'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import type { Fact } from '#kit/web/facts.tsx'
import { RecordSummary } from '#kit/web/record-summary.tsx'
import type { Event } from '../../domain/contract.ts'
import { FIELD_LABELS as label } from '../../domain/text.ts'
import { attachmentAddress } from '../api.ts'
import { Cover } from './cover.tsx'
import { valuesOf } from './values.ts'

/** An event to read. */
export default function Summary({ event }: { event: Event }) {
  return (
    <RecordSummary facts={factsOf(event)}>
      {event.cover && <Cover event={event} />}
      {event.attachment && <FileLink address={attachmentAddress(event)} file={event.attachment} />}
    </RecordSummary>
  )
}

/** As the form says it, in its order. */
function factsOf(event: Event): readonly Fact[] {
  const values = valuesOf(event)
  return [
    [label.title, values.title],
    [label.day, formatDay(dayOfWallTime(event.startsAt))],
    [label.startTime, values.startTime],
    [label.endTime, values.endTime],
    [label.capacity, values.capacity],
    [label.roomId, event.roomName],
    [label.place, values.place],
    [label.link1, values.link1],
    [label.link1Title, values.link1Title],
    [label.link2, values.link2],
    [label.link2Title, values.link2Title],
    [label.offers, values.offers ? 'Sì' : 'No'],
    [label.offerHours, values.offers ? values.offerHours : ''],
    [label.reminderDays, values.reminderDays],
    [label.description, textOfHtml(values.description), 'wide'],
  ]
}
