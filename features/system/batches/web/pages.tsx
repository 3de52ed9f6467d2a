import { IconListDetails, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInteger } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Batch, Failure } from '../domain/contract.ts'
import { isOpen, mayRetry } from '../domain/rules.ts'
import { BATCHES, howFar, NO_BATCHES, NO_BATCHES_HINT, STATE_LABELS } from '../domain/text.ts'
import { api } from './api.ts'
import { cancel, retry } from './actions.ts'

const COLUMNS: readonly Column<Batch, 'createdAt' | 'title'>[] = [
  { id: 'title', title: 'Operazione', sort: 'title', main: true },
  { id: 'createdAt', title: 'Avviata', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'state', title: 'Stato', width: '9rem', value: ({ state }) => STATE_LABELS[state] },
  { id: 'howFar', title: 'Avanzamento', width: '9rem', value: howFar },
  {
    ...{ id: 'failed', title: 'Non riusciti', width: '8rem' },
    value: ({ failed }) => (failed === 0 ? '' : formatInteger(failed)),
  },
]

const FAILURES: readonly Column<Failure, 'position' | 'label'>[] = [
  { id: 'label', title: 'Elemento', sort: 'label', main: true },
  { id: 'reason', title: 'Motivo' },
]

/** Every batch of the user: how far it is, what failed and why. */
export function BatchesPage() {
  const [shown, setShown] = useState<Batch>()
  const actions: readonly RowAction<Batch>[] = [
    {
      label: 'Vedi i non riusciti',
      icon: IconListDetails,
      quick: true,
      run: setShown,
      when: ({ failed }) => failed > 0,
    },
    { label: 'Riprova i non riusciti', icon: IconRefresh, quick: true, run: retry, when: mayRetry },
    { label: 'Interrompi', icon: IconPlayerStop, run: cancel, when: isOpen, danger: true },
  ]
  return (
    <Page title={BATCHES} fill>
      <DataTable
        list={api.list}
        label={BATCHES}
        columns={COLUMNS}
        rowLabel={({ title }) => title}
        actions={actions}
        empty={{ title: NO_BATCHES, text: NO_BATCHES_HINT }}
        exportAs="operazioni"
      />
      <Dialog
        opened={shown !== undefined}
        title={`Non riusciti: ${shown?.title ?? ''}`}
        size="lg"
        onClose={() => setShown(undefined)}
      >
        <DataTable
          list={api.failures}
          label="Non riusciti"
          columns={FAILURES}
          fixed={{ id: shown?.id ?? 0 }}
          rowId={({ position }) => position}
          rowLabel={({ label }) => label}
          empty={{ title: 'Nessuno' }}
          exportAs="non-riusciti"
          embedded
        />
      </Dialog>
    </Page>
  )
}
