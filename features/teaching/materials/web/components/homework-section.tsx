import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#kit/domain/format.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { RichText } from '#kit/web/rich-text/view.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Homework } from '../../domain/contract.ts'
import { api, FILES } from '../api.ts'
import { FileLinks } from './file-links.tsx'
import { HomeworkDialog, NewHomeworkDialog } from './homework-dialog.tsx'
import { removeHomework } from './moves.ts'

const SORTS = {
  title: ({ title }: Homework) => title,
  dueOn: ({ dueOn }: Homework) => dueOn,
}

const COLUMNS: readonly Column<Homework, keyof typeof SORTS>[] = [
  { id: 'title', title: 'Titolo', sort: 'title', main: true, cell: ({ title }) => title },
  {
    id: 'description',
    title: 'Descrizione',
    cell: ({ description }) => <RichText html={description} />,
    text: ({ description }) => textOfHtml(description),
  },
  {
    id: 'files',
    title: 'File',
    cell: ({ files }) => <FileLinks base={FILES.homework} files={files} />,
    text: ({ files }) => files.map(({ name }) => name).join(', '),
  },
  {
    id: 'dueOn',
    title: 'Consegna',
    sort: 'dueOn',
    width: '8rem',
    cell: ({ dueOn }) => formatDay(dueOn),
  },
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
            search: ({ title, description, files }) =>
              [title, textOfHtml(description), ...files.map((file) => file.name)].join(' '),
            sorts: SORTS,
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
