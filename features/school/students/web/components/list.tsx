import { IconMail, IconRestore, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCategoryFilter, useCourseFilter } from '#f/school/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Empty } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { COLUMNS, type Columns } from './columns.tsx'
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

/** A column that another feature adds to the list. */
export interface Added {
  readonly column: Column<StudentRow, never>
  /** Reads what the column writes of rows that are exported without being shown. */
  readonly prepare: (rows: readonly StudentRow[]) => Promise<void>
}

/** A list of students: all of them, those of the blacklist, or those in the trash. */
export function StudentList(props: { list: keyof typeof LISTS; empty: Empty; added?: Added }) {
  const { list, empty, added } = props
  const [asked, setAsked] = useState<Named>()
  const filters = [useCategoryFilter(), useCourseFilter()]
  const narrow = useNarrow()
  const columns = COLUMNS[list][narrow ? 'narrow' : 'wide']
  return (
    <>
      <DataTable
        key={list}
        {...LISTS[list]}
        list={added ? prepared(added) : api.list}
        columns={added ? withAdded(columns, added, narrow) : columns}
        filters={filters}
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
function prepared({ prepare }: Added): typeof api.list {
  const call: typeof api.list = Object.assign(
    async (...asked: Parameters<typeof api.list>) => {
      const answer = await api.list(...asked)
      await prepare(answer.rows)
      return answer
    },
    { key: api.list.key, schema: api.list.schema, query: api.list.query },
  )
  return call
}
