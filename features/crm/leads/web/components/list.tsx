import {
  IconDownload,
  IconPhoneCall,
  IconRestore,
  IconTag,
  IconTagOff,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { LEAD_SORTS, LeadRow } from '../../domain/contract.ts'
import { exportAll, few, remove, removeAll, reopenAll, restore, restoreAll } from '../actions.ts'
import { api } from '../api.ts'
import { LEAD_FILTERS } from './filters.tsx'

const ManyDialog = lazy(() =>
  import('./many-dialog.tsx').then((part) => ({ default: part.ManyDialog })),
)

type LeadColumn = Column<LeadRow, (typeof LEAD_SORTS)[number]>

const COLUMNS: readonly LeadColumn[] = [
  { id: 'updatedAt', title: 'Ultima modifica', sort: 'updatedAt', kind: 'instant' },
  { id: 'name', title: 'Nome', sort: 'name' },
  { id: 'surname', title: 'Cognome', sort: 'surname', main: true },
  { id: 'phone', title: 'Telefono', sort: 'phone' },
  { id: 'course', title: 'Corso' },
  { id: 'origin', title: 'Origine' },
  { id: 'registeredOn', title: 'Data iscrizione', sort: 'registeredOn', kind: 'day' },
  { id: 'booking', title: 'Prenotazione' },
]

const ACTIONS: readonly RowAction<LeadRow>[] = [
  { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
]
const IN_TRASH: readonly RowAction<LeadRow>[] = [
  { label: 'Ripristina dal cestino', icon: IconRestore, quick: true, run: restore },
]
const RESTORE = [{ label: 'Ripristina dal cestino', icon: IconRestore, run: few(restoreAll) }]

/** What is asked about several leads at once. */
interface Asked {
  readonly what: 'tag' | 'untag' | 'assign'
  readonly rows: readonly LeadRow[]
  readonly done: (acted: boolean) => void
}

/** The leads, or those in the trash; `sheet` is where all that the list shows is exported. */
export function LeadList(props: { trash?: boolean; create?: ReactNode; sheet?: string }) {
  const { trash = false, create, sheet } = props
  const [asked, setAsked] = useState<Asked>()
  const ask = (what: Asked['what']) => (rows: readonly LeadRow[]) =>
    new Promise<boolean>((done) => setAsked({ what, rows, done }))
  const bulk = [
    { label: 'Aggiungi un tag', icon: IconTag, run: few(ask('tag')) },
    { label: 'Togli un tag', icon: IconTagOff, run: few(ask('untag')) },
    { label: 'Assegna', icon: IconUserCheck, run: few(ask('assign')) },
    {
      ...{ label: 'ESPORTA', icon: IconDownload },
      run: (rows: readonly LeadRow[], whole: boolean) => exportAll(rows, whole ? sheet : undefined),
    },
    { label: 'Richiama', icon: IconPhoneCall, run: few(reopenAll) },
    { label: 'Elimina', icon: IconTrash, run: few(removeAll) },
  ]
  const close = (acted: boolean) => {
    asked?.done(acted)
    setAsked(undefined)
  }
  return (
    <>
      <DataTable
        key={String(trash)}
        list={api.list}
        label={trash ? 'Lead nel cestino' : 'Leads'}
        {...(trash && { name: 'leads.trash' })}
        fixed={{ state: trash ? 'deleted' : 'active' }}
        columns={COLUMNS}
        filters={LEAD_FILTERS}
        rowLabel={fullName}
        open={({ id }: LeadRow) => ({ to: '/app/editLead', search: { id } })}
        actions={trash ? IN_TRASH : ACTIONS}
        bulk={trash ? RESTORE : bulk}
        empty={
          trash
            ? { title: 'Il cestino è vuoto', text: 'Qui arrivano i lead che si eliminano.' }
            : {
                title: 'Nessun lead',
                text: 'Chi chiede informazioni arriva qui: aggiungi il primo.',
                action: create,
              }
        }
      />
      {asked && (
        <Suspense>
          <ManyDialog what={asked.what} rows={asked.rows} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
