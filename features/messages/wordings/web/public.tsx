import { Button } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { Wording } from '../domain/contract.ts'
import { remove } from './actions.ts'
import { api } from './api.ts'
import { NewWordingDialog, WordingDialog } from './components/dialogs.tsx'

export { NewWordingDialog } from './components/dialogs.tsx'

/** Every kept text, for whoever offers them. */
export const keptTexts = api.list.query({})

const COLUMNS: readonly Column<Wording>[] = [
  { id: 'name', title: 'Nome', sort: true, main: true },
  { id: 'subject', title: 'Oggetto', sort: true },
]

/** The texts of the office for its mails: written, changed and deleted here. */
export function WordingsSection() {
  const [open, setOpen] = useState<Wording | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Testi pronti per le mail"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setOpen('new')}
        >
          Nuovo testo
        </Button>
      }
    >
      <DataTable
        list={localList(
          api.list,
          {},
          {
            rows: ({ rows }) => rows,
            search: ({ name, subject }) => `${name} ${subject}`,
            columns: COLUMNS,
            order: 'name',
          },
        )}
        label="Testi pronti"
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={(row) => () => setOpen(row)}
        actions={[
          { label: 'Modifica', icon: IconEdit, quick: true, run: setOpen },
          { label: 'Elimina', icon: IconTrash, run: remove, danger: true },
        ]}
        empty={{
          title: 'Nessun testo',
          text: 'Un testo pronto si sceglie quando si scrive una mail.',
        }}
        embedded
      />
      {open === 'new' && <NewWordingDialog words={{ subject: '', html: '' }} onClose={close} />}
      {open !== undefined && open !== 'new' && <WordingDialog wording={open} onClose={close} />}
    </Section>
  )
}
