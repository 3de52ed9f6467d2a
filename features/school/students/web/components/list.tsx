import { IconMail, IconRestore, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CATEGORY_FILTER, COURSE_FILTER } from '#f/school/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { ListState } from '#kit/web/table/state.ts'
import type { Column, Empty, Filter } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract/list.ts'
import { api } from '../api/list.ts'
import { COLUMNS, type Columns } from './columns.tsx'
import { OWN_FILTERS } from './filters.ts'
import { sendToMany } from './credentials.tsx'
import { type Named, removeAll, restoreAll } from '../actions.ts'
import { rowActions } from './student-actions.ts'

const BlacklistDialog = lazy(() =>
  import('./blacklist.tsx').then((part) => ({ default: part.BlacklistDialog })),
)

const REMOVE = { label: 'Elimina', icon: IconTrash, run: removeAll }
const CREDENTIALS = { label: 'Invia credenziali', icon: IconMail, run: sendToMany }
const RESTORE = { label: 'Ripristina dal cestino', icon: IconRestore, run: restoreAll }

const LISTS = {
  all: {
    // As it was called before other features added to it: the saved views stay.
    name: 'students.list',
    label: 'Studenti',
    fixed: { state: 'active' },
    bulk: [CREDENTIALS, REMOVE],
    exportAs: 'studenti',
  },
  blacklist: {
    name: 'students.blacklist',
    label: 'Studenti della blacklist',
    fixed: { state: 'active', blacklisted: true },
    bulk: [],
    exportAs: 'blacklist',
  },
  trash: {
    name: 'students.trash',
    label: 'Studenti nel cestino',
    fixed: { state: 'deleted' },
    bulk: [RESTORE],
    exportAs: 'studenti-cestino',
  },
} as const

/** What another feature adds to the list: a column, and what it can be filtered by. */
export interface Added {
  /** The list as it is asked for with these filters. */
  readonly list: typeof api.list
  readonly filters: readonly Filter[]
  /** What the filtered students come to. */
  readonly sums: (input: ListState['input']) => ReactNode
  readonly column: Column<StudentRow, never>
  /** Reads what the column writes of rows that are exported without being shown. */
  readonly prepare: (rows: readonly StudentRow[]) => Promise<void>
}

const SHARED = [CATEGORY_FILTER, COURSE_FILTER]

/** A list of students: all of them, those of the blacklist, or those in the trash. */
export function StudentList(props: { list: keyof typeof LISTS; empty: Empty; added?: Added }) {
  const { list, empty, added } = props
  const [asked, setAsked] = useState<Named>()
  const filters = added ? [...SHARED, ...OWN_FILTERS, ...added.filters] : SHARED
  const narrow = useNarrow()
  const columns = COLUMNS[list][narrow ? 'narrow' : 'wide']
  return (
    <>
      <DataTable
        key={list}
        {...LISTS[list]}
        list={added ? prepared(added) : api.list}
        columns={added ? withAdded(columns, added, narrow) : columns}
        filters={filters as readonly Filter<'courseId'>[]}
        sums={added?.sums}
        rowLabel={fullName}
        {...(list !== 'trash' && { about: studentOf })}
        open={(row: StudentRow) => ({ to: '/app/editStudente', search: { id: row.id } })}
        actions={rowActions(setAsked)}
        empty={empty}
      />
      {asked && (
        <Suspense>
          <BlacklistDialog student={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const studentOf = ({ id }: StudentRow) => ({ kind: 'student', id }) as const

/** In a table it stands before the last column, over which the actions of a row appear. */
function withAdded(columns: Columns, { column }: Added, narrow: boolean): Columns {
  return narrow ? [...columns, column] : columns.toSpliced(-1, 0, column)
}

/** The list as an export reads it, with what the added column has to write. */
function prepared({ list, prepare }: Added): typeof api.list {
  const call: typeof api.list = Object.assign(
    async (...asked: Parameters<typeof api.list>) => {
      const answer = await list(...asked)
      await prepare(answer.rows)
      return answer
    },
    { key: list.key, schema: list.schema, query: list.query },
  )
  return call
}
