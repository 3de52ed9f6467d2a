import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { RichText } from '#kit/web/rich-text/view.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Handout } from '../../domain/contract.ts'
import { api, FILES } from '../api.ts'
import { FileLinks } from './file-links.tsx'
import { HandoutDialog, NewHandoutDialog } from './handout-dialog.tsx'
import { removeHandout } from './moves.ts'

const SORTS = {
  name: ({ name }: Handout) => name,
  createdAt: ({ createdAt }: Handout) => createdAt,
}

const COLUMNS: readonly Column<Handout, keyof typeof SORTS>[] = [
  { id: 'name', title: 'Nome', sort: 'name', main: true, cell: ({ name }) => name },
  {
    id: 'description',
    title: 'Descrizione',
    cell: ({ description }) => <RichText html={description} />,
    text: ({ description }) => textOfHtml(description),
  },
  {
    id: 'files',
    title: 'File',
    cell: ({ files }) => <FileLinks base={FILES.handout} files={files} />,
    text: ({ files }) => files.map(({ name }) => name).join(', '),
  },
  {
    id: 'createdAt',
    title: 'Aggiunta',
    sort: 'createdAt',
    width: '11rem',
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
]

/** The section "Dispense e libri" of the course sheet. */
export function HandoutsSection({ courseId }: { courseId: number }) {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Handout>()
  const actions: readonly RowAction<Handout>[] = [
    { label: 'Modifica', icon: IconPencil, run: setEdited },
    { label: 'Elimina', icon: IconTrash, danger: true, run: removeHandout },
  ]
  return (
    <Section
      title="Dispense e libri"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(true)}
        >
          Nuova dispensa
        </Button>
      }
    >
      <DataTable
        list={localList(
          api.handouts,
          { courseId },
          {
            rows: ({ rows }) => rows,
            search: ({ name, description, files }) =>
              [name, textOfHtml(description), ...files.map((file) => file.name)].join(' '),
            sorts: SORTS,
            order: 'createdAt',
            dir: 'desc',
          },
        )}
        label="Dispense e libri"
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={(handout) => () => setEdited(handout)}
        actions={actions}
        fixed={{ q: '' }}
        empty={{
          title: 'Nessuna dispensa',
          text: 'Dispense e libri del corso si aggiungono qui, ciascuno con i suoi file.',
        }}
        embedded
      />
      {adding && <NewHandoutDialog courseId={courseId} onClose={() => setAdding(false)} />}
      {edited && (
        <HandoutDialog key={edited.id} handout={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}
