import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#kit/web/page.tsx'
import { searchText } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Opening, RowAction } from '#kit/web/table/types.ts'
import { useParameters } from '#kit/web/places.ts'
import { useWayBack } from '#kit/web/way-back.ts'
import type { Found } from '../domain/contract.ts'
import { detailOf, KIND_LABEL, SEARCH_HINT } from '../domain/text.ts'
import type { Area } from '../domain/types.ts'
import { api } from './api.ts'
import { useFoundActions } from './components/found-actions.tsx'
import { People } from './components/people.tsx'
import { foundPlace } from './public.tsx'

const columns: Column<Found, 'best' | 'kind' | 'name'>[] = [
  { id: 'title', title: 'Descrizione', sort: 'name', main: true },
  { id: 'detail', title: 'Dettaglio', value: detailOf },
  { id: 'kind', title: 'Tipo', value: (row) => KIND_LABEL[row.kind], sort: 'kind', width: '9rem' },
]

/** "Cerca" of the admin area: everything, with what can be done with it. */
export function AdminSearchPage() {
  const { open, actions, dialog } = useFoundActions()
  return (
    <SearchPage area="app" open={open} actions={actions}>
      {dialog}
    </SearchPage>
  )
}

/** "Cerca" of the billing area: everything but rooms. */
export function BillingSearchPage() {
  return <SearchPage area="billing" open={(row) => foundPlace(row, 'billing')} actions={[]} />
}

/**
 * What the header's search box finds, one list of all kinds. The text is in the path
 * (`/app/search/rossi`), in `?q=`, or the one searched last in this tab.
 */
function SearchPage(props: {
  area: Area
  open: Opening<Found>
  actions: readonly RowAction<Found>[]
  children?: ReactNode
}) {
  const { area } = props
  const close = useWayBack()
  const inPath = useParams({ strict: false, select: (path: { text?: string }) => path.text })
  const [{ q: inQuery }] = useParameters('/app/search')
  const q = inPath ?? String(inQuery ?? searchText.read())
  return (
    <Page
      title="Cerca"
      fill
      actions={
        <Button variant="default" leftSection={<IconX size={16} />} onClick={close}>
          Chiudi
        </Button>
      }
    >
      <People q={q} area={area} />
      <DataTable
        list={api.find}
        fixed={{ q, area }}
        label="Risultati della ricerca"
        columns={columns}
        rowId={(row) => `${row.kind}-${row.id}`}
        rowLabel={(row) => row.title}
        about={({ kind, id }) => (kind === 'room' ? undefined : { kind, id })}
        open={props.open}
        actions={props.actions}
        exportAs="ricerca"
        empty={{ title: 'Nessun risultato', text: SEARCH_HINT[area] }}
      />
      {props.children}
    </Page>
  )
}
