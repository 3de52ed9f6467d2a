import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { formatInteger } from '#kit/domain/format.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { LeadFormRow } from '../domain/contract.ts'
import { HOW_TO, waitedText } from '../domain/text.ts'
import { api } from './api.ts'

const NewFormDialog = lazy(() =>
  import('./components/address.tsx').then((part) => ({ default: part.NewFormDialog })),
)
const TRAIL = [{ label: 'Leads', to: '/app/leads' }] as const
const COLUMNS: readonly Column<LeadFormRow, 'name'>[] = [
  { id: 'name', title: 'Modulo', sort: 'name', main: true },
  { id: 'arrived', title: 'Arrivi in 30 giorni', kind: 'count' },
  { id: 'added', title: 'Nuovi lead', kind: 'count' },
  { id: 'uncalled', title: 'Non ancora chiamati', kind: 'count' },
  {
    id: 'minutes',
    title: 'Prima chiamata dopo (mediana)',
    value: (row) => waitedText(row.minutes),
  },
  {
    id: 'mapped',
    title: 'Campi',
    kind: 'state',
    value: ({ mapped }) => (mapped ? 'Indicati' : 'Da indicare'),
  },
]

/** The secret addresses at which leads come in by themselves. */
export function LeadFormsPage() {
  const isAdmin = useUser().role === 'admin'
  const [adding, setAdding] = useState(false)
  const add = (label: string) =>
    isAdmin && (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {label}
      </Button>
    )
  return (
    <Page title="Moduli web" trail={TRAIL} fill primary={add('NUOVO')}>
      <DataTable
        list={api.list}
        label="Moduli web"
        columns={COLUMNS}
        rowLabel={({ name, arrived }) => `${name} (${formatInteger(arrived)})`}
        open={({ id }) => ({ to: '/app/leadForm', search: { id } })}
        empty={{ title: 'Nessun modulo', text: HOW_TO, action: add('Aggiungi un modulo') }}
      />
      {adding && (
        <Suspense>
          <NewFormDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
