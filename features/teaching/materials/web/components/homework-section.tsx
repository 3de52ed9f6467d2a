import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Homework } from '../../domain/contract.ts'
import { api, FILES } from '../api.ts'
import { contentColumns, contentText } from './content-columns.tsx'
import { HomeworkDialog, NewHomeworkDialog } from './homework-dialog.tsx'
import { removeHomework } from '../actions.ts'

const COLUMNS: readonly Column<Homework>[] = [
  { id: 'title', title: 'Titolo', sort: true, main: true },
  ...contentColumns(FILES.homework),
  { id: 'dueOn', title: 'Consegna', kind: 'day', sort: true, width: '8rem' },
]

/** The section "Compiti" of the course sheet. */
export function HomeworkSection({ courseId }: { courseId: number }) {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Homework>()
  const actions: readonly RowAction<Homework>[] = [
    { label: 'Modifica', icon: IconPencil, run: setEdited },
    { label: 'Elimina', icon: IconTrash, danger: true, run: removeHomework },
  ]
  return (
    <Section
      title="Compiti"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(true)}
        >
          Nuovo compito
        </Button>
      }
    >
      <DataTable
        list={localList(
          api.homework,
          { courseId },
          {
            rows: ({ rows }) => rows,
            search: (homework) => `${homework.title} ${contentText(homework)}`,
            columns: COLUMNS,
            order: 'dueOn',
          },
        )}
        label="Compiti"
        columns={COLUMNS}
        rowLabel={({ title }) => title}
        open={(homework) => () => setEdited(homework)}
        actions={actions}
        fixed={{ q: '' }}
        empty={{
          title: 'Nessun compito',
          text: 'I compiti assegnati alla classe si aggiungono qui, con la data di consegna.',
        }}
        embedded
      />
      {adding && <NewHomeworkDialog courseId={courseId} onClose={() => setAdding(false)} />}
      {edited && (
        <HomeworkDialog key={edited.id} homework={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}
