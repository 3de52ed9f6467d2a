import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LongText } from '#kit/web/long-text.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { SubjectRow } from '../../domain/contract.ts'
import { subjectLabel } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { remove } from '../actions.ts'

const COLUMNS: readonly Column<SubjectRow, 'name' | 'note'>[] = [
  { id: 'name', title: 'Materia', sort: 'name', main: true },
  { id: 'note', title: 'Note', sort: 'note', cell: ({ note }) => note && <LongText text={note} /> },
]

const ACTIONS: readonly RowAction<SubjectRow>[] = [
  { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
]

/** The subjects; `embedded` in a page that has other lists. */
export function SubjectsTable(props: { embedded?: boolean; create: ReactNode }) {
  return (
    <DataTable
      list={api.list}
      label="Materie"
      embedded={props.embedded ?? false}
      columns={COLUMNS}
      rowLabel={subjectLabel}
      open={({ id }) => ({ to: '/app/editMateria', search: { id } })}
      actions={ACTIONS}
      empty={{
        title: 'Nessuna materia',
        text: 'Le lezioni e gli insegnanti si scelgono le materie da qui: crea la prima.',
        action: props.create,
      }}
      exportAs="materie"
    />
  )
}
