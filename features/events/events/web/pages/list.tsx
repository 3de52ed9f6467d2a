import { IconCopy, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { NewButton, Page } from '#kit/web/page.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { remember } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { EventRow } from '../../domain/contract.ts'
import { removing, restore } from '../actions.ts'
import { api } from '../api.ts'
import { CopyDialog } from '../components/copy-dialog.tsx'

const NEW = '/app/addEvento'

const COLUMNS: readonly Column<EventRow, 'title' | 'startsAt' | 'createdAt'>[] = [
  { id: 'title', title: 'Titolo', sort: 'title', main: true },
  { id: 'startsAt', title: 'Data', sort: 'startsAt', kind: 'wallTime', width: '11rem' },
  { id: 'createdAt', title: 'Data creazione', sort: 'createdAt', kind: 'instant', width: '11rem' },
]

const select = ({ id }: EventRow) => remember('eventName', id)
const edit = ({ id }: EventRow) => ({ to: '/app/editEvento', search: { id } }) as const

interface Added {
  /** What others have to say before an event is deleted; empty when nothing. */
  readonly atStake: (event: EventRow) => Promise<string>
}

/** "Eventi": the latest first; behind them those in the trash. */
export function EventsPage(added: Added) {
  const [{ state }] = useParameters('/app/eventi')
  return state === 'deleted' ? <Trash /> : <AllEvents {...added} />
}

function AllEvents({ atStake }: Added) {
  const [copied, setCopied] = useState<EventRow>()
  const actions: readonly RowAction<EventRow>[] = [
    { label: 'Modifica', icon: IconPencil, quick: true, to: edit, run: select },
    { label: 'Copia', icon: IconCopy, run: setCopied },
    { label: 'Elimina', icon: IconTrash, danger: true, run: removing(atStake) },
  ]
  return (
    <Page
      title="Eventi"
      fill
      primary={<NewButton to={NEW} />}
      actions={
        <LinkButton to={{ to: '/app/eventi', search: { state: 'deleted' } }} icon={IconTrash}>
          Cestino
        </LinkButton>
      }
    >
      <DataTable
        key="active"
        list={api.list}
        label="Eventi"
        fixed={{ state: 'active' }}
        columns={COLUMNS}
        rowLabel={({ title }) => title}
        open={edit}
        actions={actions}
        exportAs="eventi"
        empty={{
          title: 'Nessun evento',
          text: 'Crea il primo: poi inviti studenti e lead, e le risposte arrivano da sole.',
          action: <NewButton to={NEW} label="Crea un evento" />,
        }}
      />
      {copied && <CopyDialog event={copied} onClose={() => setCopied(undefined)} />}
    </Page>
  )
}

function Trash() {
  return (
    <Page title="Cestino" trail={[{ label: 'Eventi', to: '/app/eventi' }]} fill>
      <DataTable
        key="deleted"
        name="events.trash"
        list={api.list}
        label="Eventi nel cestino"
        fixed={{ state: 'deleted' }}
        columns={COLUMNS}
        rowLabel={({ title }) => title}
        actions={[
          { label: 'Ripristina dal cestino', icon: IconRestore, quick: true, run: restore },
        ]}
        empty={{
          title: 'Il cestino è vuoto',
          text: 'Qui arrivano gli eventi che si eliminano, e da qui si ripristinano.',
          action: <LinkWords to="/app/eventi">Vai agli eventi</LinkWords>,
        }}
      />
    </Page>
  )
}
