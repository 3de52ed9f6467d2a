import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Handout } from '../../domain/contract.ts'
import { api, FILES } from '../api.ts'
import { contentColumns, contentText } from './content-columns.tsx'
import { HandoutDialog, NewHandoutDialog } from './handout-dialog.tsx'
import { removeHandout } from '../actions.ts'

const COLUMNS: readonly Column<Handout>[] = [
  { id: 'name', title: 'Nome', sort: true, main: true },
  ...contentColumns(FILES.handout),
  { id: 'createdAt', title: 'Aggiunta', kind: 'instant', sort: true, width: '11rem' },
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
            search: (handout) => `${handout.name} ${contentText(handout)}`,
            columns: COLUMNS,
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
