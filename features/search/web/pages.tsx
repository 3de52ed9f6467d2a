import { Button } from '@mantine/core'
import { IconCalendar, IconCalendarOff, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
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
    to: (row) => ({ to: '/app/gestioneAssenze', search: { studente: row.id } }),
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

/** "Cerca": what the header's search box finds, one list of all kinds. */
export function SearchPage({ area }: { area: Area }) {
  const { history } = useRouter()
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
