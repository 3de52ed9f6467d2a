import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DataTable } from '#kit/web/table.tsx'
import { optionsOf } from '#kit/web/options.tsx'
import type { Column, Filter, RowAction } from '#kit/web/table/types.ts'
import type { TagRow } from '../../domain/contract.ts'
import { remove } from '../actions.ts'
import { api } from '../api.ts'
import { CategoryBadge } from './category-badge.tsx'

const COLUMNS: readonly Column<TagRow, 'name' | 'category' | 'leads'>[] = [
  { id: 'name', title: 'Tag', sort: 'name', main: true },
  {
    id: 'categoryName',
    title: 'Categoria tag',
    sort: 'category',
    cell: ({ colour, categoryName }) => <CategoryBadge colour={colour} name={categoryName} />,
  },
  { id: 'leads', title: 'Lead', sort: 'leads', kind: 'count', width: '7rem' },
]

const ACTIONS: readonly RowAction<TagRow>[] = [
  { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
]

const CATEGORY: Filter<'categoryId'> = {
  name: 'categoryId',
  label: 'Categoria',
  all: 'Tutti',
  asks: optionsOf(api.groups.query({}), ({ id, name }) => ({ value: id, label: name })),
}

/** The tags; only the office changes and deletes them. */
export function TagsTable({ office, create }: { office: boolean; create: ReactNode }) {
  return (
    <DataTable
      list={api.list}
      label="Tag"
      columns={COLUMNS}
      filters={[CATEGORY]}
      rowLabel={({ name }) => name}
      {...(office && {
        open: ({ id }: TagRow) => ({ to: '/app/editTag', search: { id } }) as const,
        actions: ACTIONS,
      })}
      empty={{
        title: 'Nessun tag',
        text: 'Con i tag si dice da dove arriva un lead, che corso cerca e com’è andata la chiamata.',
        action: create,
      }}
      {...(office && { exportAs: 'tag' })}
    />
  )
}
