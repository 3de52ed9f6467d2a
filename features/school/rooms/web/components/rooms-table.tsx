import { IconCalendar, IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { RoomRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { remove } from '../actions.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useRoomCalendar } from './room-calendar.tsx'

const COLUMNS: readonly Column<RoomRow, 'name'>[] = [
  { id: 'name', title: 'Nome', sort: 'name', main: true },
]

/** The rooms; `embedded` in a page that has other lists. */
export function RoomsTable(props: { embedded?: boolean; create: ReactNode }) {
  const { ask, askPdf, dialog } = useRoomCalendar()
  const [renamed, setRenamed] = useState<RoomRow>()
  const actions: readonly RowAction<RoomRow>[] = [
    { label: 'Calendario', icon: IconCalendar, quick: true, run: ask },
    { label: 'PDF', icon: IconFileTypePdf, run: askPdf },
    { label: 'Rinomina', icon: IconPencil, run: setRenamed },
    { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
  ]
  return (
    <>
      <DataTable
        list={api.list}
        label="Aule"
        embedded={props.embedded ?? false}
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={(room) => () => ask(room)}
        actions={actions}
        empty={{
          title: 'Nessuna aula',
          text: 'Ogni lezione si tiene in un’aula: crea la prima.',
          action: props.create,
        }}
        exportAs="aule"
      />
      {dialog}
      {renamed && <RenameDialog room={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
