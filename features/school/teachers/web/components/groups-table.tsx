import { IconTrash } from '@tabler/icons-react'
import { joinWords } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import { Unread } from '#kit/web/unread.tsx'
import type { TeacherGroup } from '../../domain/contract.ts'
import { removeGroup } from '../actions.ts'
import { api, useTeacherOptions } from '../api.ts'

const ACTIONS: readonly RowAction<TeacherGroup>[] = [
  { label: 'Elimina', icon: IconTrash, danger: true, run: removeGroup },
]

/** The groups with their teachers. */
export function GroupsTable() {
  const { rows: teachers, retry } = useTeacherOptions()
  const membersOf = ({ teacherIds }: TeacherGroup) => {
    const names = (teachers ?? []).filter(({ id }) => teacherIds.includes(id))
    if (teachers && names.length === 0) return 'Tutti nel cestino'
    return joinWords(names.map(({ name }) => name))
  }
  const columns: readonly Column<TeacherGroup>[] = [
    { id: 'name', title: 'Nome composto', sort: true, main: true },
    { id: 'teachers', title: 'Insegnanti', value: membersOf },
  ]
  return (
    <>
      {retry && <Unread what="gli insegnanti" retry={retry} />}
      <DataTable
        list={localList(
          api.groups,
          {},
          {
            rows: ({ rows }) => rows,
            search: (group) => `${group.name} ${membersOf(group)}`,
            columns,
            order: 'name',
          },
        )}
        label="Gruppi di insegnanti"
        columns={columns}
        rowLabel={({ name }) => name}
        actions={ACTIONS}
        empty={{
          title: 'Nessun gruppo',
          text: 'Chi insegna in coppia si sceglie più in fretta: unisci due o più insegnanti sotto un nome.',
        }}
      />
    </>
  )
}
