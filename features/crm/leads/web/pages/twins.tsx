import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { fullName } from '#kit/domain/format.ts'
import type { TwinPair } from '../../domain/contract.ts'
import { TWIN_LABELS } from '../../domain/text.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<TwinPair, 'surname'>[] = [
  { id: 'lead', title: 'Lead', sort: 'surname', main: true, value: fullName },
  { id: 'otherName', title: 'Probabile doppione' },
  { id: 'phone', title: 'Telefono' },
  { id: 'mail', title: 'Mail' },
  { id: 'city', title: 'Città' },
  {
    id: 'reasons',
    title: 'Perché',
    value: ({ reasons }) => reasons.map((reason) => TWIN_LABELS[reason]).join(' · '),
  },
]

/** Leads that are probably one person, two by two; they are merged on the page of the lead. */
export function TwinsPage() {
  return (
    <Page title="Probabili doppioni" trail={[{ label: 'Leads', to: '/app/leads' }]} fill>
      <DataTable
        list={api.twins}
        label="Probabili doppioni"
        columns={COLUMNS}
        rowId={({ id, otherId }) => `${id}-${otherId}`}
        rowLabel={fullName}
        open={({ id }) => ({ to: '/app/editLead', search: { id } })}
        empty={{ title: 'Nessun doppione', text: 'Nessun lead sembra scritto due volte.' }}
      />
    </Page>
  )
}
