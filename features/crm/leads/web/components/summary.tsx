import { RecordSummary } from '#kit/web/record-summary.tsx'
import type { Lead } from '../../domain/contract.ts'
import { FIELD_LABELS } from '../../domain/text.ts'
import { MERGED_FIELDS } from '../../domain/types.ts'
import { shown } from './values.ts'

/** The data of a lead to read. */
export default function Summary({ lead }: { lead: Lead }) {
  return (
    <RecordSummary
      facts={[
        ...MERGED_FIELDS.map((field) => [FIELD_LABELS[field], shown(lead, field)] as const),
        [FIELD_LABELS.tags, lead.tags.map(({ name }) => name).join(', '), 'wide'],
      ]}
    />
  )
}
