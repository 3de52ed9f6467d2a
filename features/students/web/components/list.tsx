import { IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCategoryFilter, useCourseFilter } from '#f/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Empty } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { BlacklistDialog } from './blacklist.tsx'
import { COLUMNS } from './columns.tsx'
import { type Named, removeAll, restoreAll } from './moves.ts'
import { rowActions } from './student-actions.ts'

const REMOVE = { label: 'Elimina', icon: IconTrash, run: removeAll }
const RESTORE = { label: 'Ripristina dal cestino', icon: IconRestore, run: restoreAll }

const LISTS = {
  all: { label: 'Studenti', fixed: { state: 'active' }, bulk: [REMOVE], exportAs: 'studenti' },
  blacklist: {
    label: 'Studenti della blacklist',
    fixed: { state: 'active', blacklisted: true },
    bulk: [],
    exportAs: 'blacklist',
  },
  trash: {
    label: 'Studenti nel cestino',
    fixed: { state: 'deleted' },
    bulk: [RESTORE],
    exportAs: 'studenti-cestino',
  },
} as const

/** A list of students: all of them, those of the blacklist, or those in the trash. */
export function StudentList({ list, empty }: { list: keyof typeof LISTS; empty: Empty }) {
  const [asked, setAsked] = useState<Named>()
  const filters = [useCategoryFilter(), useCourseFilter()]
  const narrow = useNarrow()
  return (
    <>
      <DataTable
        key={list}
        {...LISTS[list]}
        list={api.list}
        columns={COLUMNS[list][narrow ? 'narrow' : 'wide']}
        filters={filters}
        rowLabel={fullName}
        open={(row: StudentRow) => ({ to: '/app/editStudente', search: { id: row.id } })}
        actions={rowActions(setAsked)}
        empty={empty}
      />
      {asked && <BlacklistDialog student={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
