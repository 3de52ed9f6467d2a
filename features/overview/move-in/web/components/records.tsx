import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import type { MoveRow } from '../../domain/contract.ts'
import { KIND_LABELS, OUTCOME_LABELS, VERDICT_LABELS } from '../../domain/text.ts'
import { MOVE_KINDS, MOVE_VERDICTS, OUTCOMES } from '../../domain/types.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<MoveRow, 'position'>[] = [
  { id: 'label', title: 'Nome', main: true },
  { id: 'kind', title: 'Che cosa', value: ({ kind }) => KIND_LABELS[kind] },
  { id: 'oldId', title: 'Numero di prima' },
  {
    id: 'verdict',
    title: 'Esito',
    kind: 'state',
    value: ({ verdict }) => VERDICT_LABELS[verdict],
  },
  {
    id: 'notes',
    title: 'Perché',
    value: ({ notes, reason }) => [...notes, reason].filter((one) => one !== '').join('; '),
  },
  {
    id: 'outcome',
    title: 'Trasloco',
    kind: 'state',
    value: ({ outcome }) => (outcome === null ? '' : OUTCOME_LABELS[outcome]),
  },
]
const FILTERS: readonly Filter<'verdict' | 'kind' | 'outcome'>[] = [
  {
    name: 'verdict',
    label: 'Esito',
    options: MOVE_VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] })),
  },
  {
    name: 'outcome',
    label: 'Trasloco',
    options: OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
  },
  {
    name: 'kind',
    label: 'Che cosa',
    options: MOVE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
  },
]

/** Every record that was read, with its verdict and what became of it. */
export function RecordsSection({ id }: { id: number }) {
  return (
    <Section title="Le schede lette">
      <DataTable
        list={api.records}
        label="Schede lette"
        embedded
        fixed={{ id, q: '' }}
        filters={FILTERS}
        columns={COLUMNS}
        rowLabel={({ label }) => label}
        empty={{ title: 'Nessuna scheda' }}
      />
    </Section>
  )
}
