import { readWhile } from '#kit/web/table/read-while.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import type { Arrival, LeadForm } from '../../domain/contract.ts'
import { waitedText, STATE_LABELS } from '../../domain/text.ts'
import { ARRIVAL_STATES } from '../../domain/types.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<Arrival, 'receivedAt'>[] = [
  { id: 'receivedAt', title: 'Arrivato', kind: 'instant', sort: 'receivedAt', main: true },
  {
    id: 'leadName',
    title: 'Lead',
    cell: ({ leadId, leadName }) =>
      leadId !== null && (
        <LinkWords to={{ to: '/app/editLead', search: { id: leadId } }}>{leadName}</LinkWords>
      ),
  },
  { id: 'state', title: 'Stato', kind: 'state', value: ({ state }) => STATE_LABELS[state] },
  { id: 'reasons', title: 'Motivo', value: ({ reasons }) => reasons.join(', ') },
  {
    id: 'minutes',
    title: 'Prima chiamata dopo',
    value: (row) =>
      row.state === 'added' && row.minutes === null ? 'Non ancora' : waitedText(row.minutes),
  },
  { id: 'said', title: 'Dati arrivati' },
]
const FILTER: Filter<'state'> = {
  name: 'state',
  label: 'Stato',
  options: ARRIVAL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
}

/** What waits becomes leads some seconds after its fields were said: it is looked at so often. */
const POLL_MS = 2_000
const followed = readWhile(api.arrivals, ({ state }) => state === 'waiting', POLL_MS)

/** What came in by a form, with the minutes until the first call. */
export function Arrivals({ form: { id, mapped } }: { form: LeadForm }) {
  return (
    <Section title="Arrivi">
      <DataTable
        list={mapped ? followed : api.arrivals}
        label="Arrivi"
        embedded
        fixed={{ id, q: '' }}
        filters={[FILTER]}
        columns={COLUMNS}
        rowLabel={({ leadName, receivedAt }) => leadName ?? receivedAt}
        empty={{ title: 'Nessun arrivo', text: 'Qui compare quello che il sito invia.' }}
      />
    </Section>
  )
}
