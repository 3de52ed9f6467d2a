import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { OutWords } from '#kit/web/links.tsx'
import { localList } from '#kit/web/local-list.ts'
import { LongText } from '#kit/web/long-text.tsx'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Invoice } from '../../domain/contract.ts'
import { api, invoiceFileAddress } from '../api.ts'
import { removeInvoice, togglePaid } from '../actions.ts'

/** Most who look at the invoices change none: the windows are loaded when they are asked for. */
const InvoiceDialog = lazy(() =>
  import('./invoice-dialog.tsx').then((part) => ({ default: part.InvoiceDialog })),
)
const NewInvoiceDialog = lazy(() =>
  import('./invoice-dialog.tsx').then((part) => ({ default: part.NewInvoiceDialog })),
)

const COLUMNS: readonly Column<Invoice>[] = [
  { id: 'issuedOn', title: 'Data', kind: 'day', sort: true, width: '8rem', main: true },
  {
    id: 'amount',
    title: 'Importo',
    kind: 'euro',
    value: ({ amountCents }) => amountCents,
    sort: true,
    width: '9rem',
  },
  {
    id: 'paid',
    title: 'Stato',
    kind: 'state',
    value: ({ paid }) => (paid ? 'Pagata' : 'Da pagare'),
    sort: true,
    width: '9rem',
  },
  { id: 'note', title: 'Note', cell: ({ note }) => <LongText text={note} /> },
  {
    id: 'fileName',
    title: 'Documento',
    cell: (invoice) =>
      invoice.fileName !== null && (
        <OutWords href={invoiceFileAddress(invoice)} target="_blank" underline="always">
          {invoice.fileName}
        </OutWords>
      ),
  },
]

/** The invoices of a teacher, newest first. */
export function InvoicesSection({ teacherId }: { teacherId: number }) {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Invoice>()
  const actions: readonly RowAction<Invoice>[] = [
    { label: 'Modifica', icon: IconPencil, run: setEdited },
    {
      label: 'Segna come pagata',
      icon: IconCheck,
      quick: true,
      run: togglePaid,
      when: ({ paid }) => !paid,
    },
    {
      label: 'Segna come da pagare',
      icon: IconX,
      run: togglePaid,
      when: ({ paid }) => paid,
    },
    { label: 'Elimina', icon: IconTrash, danger: true, run: removeInvoice },
  ]
  return (
    <Section
      title="Fatture"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(true)}
        >
          Nuova fattura
        </Button>
      }
    >
      <DataTable
        list={localList(
          api.invoices,
          { id: teacherId },
          {
            rows: ({ rows }) => rows,
            search: ({ issuedOn, note, fileName }) =>
              `${formatDay(issuedOn)} ${note} ${fileName ?? ''}`,
            columns: COLUMNS,
            order: 'issuedOn',
            dir: 'desc',
          },
        )}
        label="Fatture"
        columns={COLUMNS}
        rowLabel={({ issuedOn, amountCents }) =>
          `Fattura del ${formatDay(issuedOn)} di ${formatEuro(amountCents)}`
        }
        open={(invoice) => () => setEdited(invoice)}
        actions={actions}
        empty={{
          title: 'Nessuna fattura',
          text: 'Le fatture che l’insegnante manda si inseriscono qui, con il loro documento.',
        }}
        exportAs="fatture-insegnante"
        embedded
      />
      <Suspense>
        {adding && <NewInvoiceDialog teacherId={teacherId} onClose={() => setAdding(false)} />}
        {edited && (
          <InvoiceDialog key={edited.id} invoice={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Section>
  )
}
