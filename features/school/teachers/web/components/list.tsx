import { IconRestore, IconTrash } from '@tabler/icons-react'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Selection } from '#kit/web/table/selection.ts'
import type { Column, Empty } from '#kit/web/table/types.ts'
import type { TeacherRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { removeAll, restoreAll } from '../actions.ts'
import { sheetOf } from './places.ts'
import { ROW_ACTIONS } from './teacher-actions.ts'

const teacherOf = ({ id }: TeacherRow) => ({ kind: 'teacher', id }) as const

type TeacherColumn = Column<TeacherRow, 'surname' | 'name'>

const SURNAME: TeacherColumn = { id: 'surname', title: 'Cognome', sort: 'surname', main: true }
const WIDE: readonly TeacherColumn[] = [SURNAME, { id: 'name', title: 'Nome', sort: 'name' }]
/** On a card both names are its title. */
const NARROW: readonly TeacherColumn[] = [
  { ...SURNAME, value: fullName },
  { id: 'mail', title: 'Mail' },
]

const LISTS = {
  all: {
    label: 'Insegnanti',
    fixed: { state: 'active' },
    bulk: [{ label: 'Elimina', icon: IconTrash, run: removeAll }],
    exportAs: 'insegnanti',
  },
  trash: {
    name: 'teachers.trash',
    label: 'Insegnanti nel cestino',
    fixed: { state: 'deleted' },
    bulk: [{ label: 'Ripristina dal cestino', icon: IconRestore, run: restoreAll }],
    exportAs: 'insegnanti-cestino',
  },
} as const

/** The teachers, or those in the trash; `embedded` in a page that has other lists. */
export function TeacherList(props: {
  list: keyof typeof LISTS
  empty: Empty
  embedded?: boolean
  /** For a page that does something with who is ticked. */
  selection?: Selection<TeacherRow>
}) {
  const { list, empty, embedded = false, selection } = props
  const narrow = useNarrow()
  return (
    <DataTable
      key={list}
      {...LISTS[list]}
      list={api.list}
      columns={narrow ? NARROW : WIDE}
      rowLabel={fullName}
      {...(list !== 'trash' && { about: teacherOf })}
      open={sheetOf}
      actions={ROW_ACTIONS}
      empty={empty}
      embedded={embedded}
      {...(selection && { selection })}
    />
  )
}
