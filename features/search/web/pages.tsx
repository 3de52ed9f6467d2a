import { Button } from '@mantine/core'
import { IconCalendar, IconCalendarOff, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
import { searchText } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Found } from '../domain/contract.ts'
import { KIND_LABEL } from '../domain/text.ts'
import { api } from './api.ts'
import { foundPlace, type Area } from './public.tsx'

const columns: Column<Found, 'name'>[] = [
  { id: 'title', title: 'Descrizione', cell: (row) => row.title, sort: 'name', main: true },
  { id: 'detail', title: 'Dettaglio', cell: (row) => row.detail },
  { id: 'kind', title: 'Tipo', cell: (row) => KIND_LABEL[row.kind], width: '9rem' },
]

const actions: RowAction<Found>[] = [
  {
    label: 'Calendario',
    icon: IconCalendar,
    to: (row) => ({ to: '/app/schedule', search: { id: row.id } }),
    when: (row) => row.kind === 'course',
    quick: true,
  },
  {
    label: 'Assenze',
    icon: IconCalendarOff,
    to: (row) => ({ to: '/app/gestioneAssenze', search: { id: row.id } }),
    when: (row) => row.kind === 'student',
    quick: true,
  },
  {
    label: 'PDF',
    icon: IconFileTypePdf,
    to: (row) => ({
      to: row.kind === 'course' ? '/app/pdfCorsoPage' : '/app/pdfSingleStudent',
      search: { id: row.id },
    }),
  },
]

/**
 * "Cerca": what the header's search box finds, one list of all kinds. The text is in the path
 * (`/app/search/rossi`), in `?q=`, or the one searched last in this tab.
 */
export function SearchPage({ area }: { area: Area }) {
  const { history } = useRouter()
  const inPath = useParams({ strict: false, select: (path: { text?: string }) => path.text })
  const inQuery = useSearch({ strict: false, select: (all: { q?: string | number }) => all.q })
  const q = inPath ?? String(inQuery ?? searchText.read())
  return (
    <Page
      title="Cerca"
      fill
      actions={
        <Button variant="default" leftSection={<IconX size={16} />} onClick={() => history.back()}>
          Chiudi
        </Button>
      }
    >
      <DataTable
        list={api.find}
        fixed={{ q }}
        label="Risultati della ricerca"
        columns={columns}
        rowId={(row) => `${row.kind}-${row.id}`}
        rowLabel={(row) => row.title}
        open={(row) => foundPlace(row, area)}
        actions={area === 'app' ? actions : []}
        exportAs="ricerca"
        empty={{
          title: 'Nessun risultato',
          text: 'Scrivi una parte del nome di un corso, oppure nome e cognome di uno studente in qualsiasi ordine.',
        }}
      />
    </Page>
  )
}
