import type { Words } from './words.ts'

export const api = ({ many }: Words) => `import { createClient } from '#kit/web/client.ts'
import { ${many}Contract } from '../domain/contract.ts'

export const api = createClient('${many}', ${many}Contract)
`

export const actions = ({ One }: Words) => `import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { ${One} } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** Puts one in the trash. */
export const remove = action({
  ask: ({ name }: Pick<${One}, 'id' | 'name'>) => deletion(\`Elimina \${name}\`, text.CONFIRM_DELETE),
  call: ({ id }) => write(api.delete, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: text.DELETED,
})
`

export const nameDialog = ({ One }: Words) => `import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { ${One} } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** A new one: its name. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.create,
    start: { name: '' },
    saved: () => {
      notifyDone(text.CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuova voce" form={form} onClose={onClose} size="sm">
      <TextInput label="Nome" required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}

/** Another name for one. */
export function RenameDialog({ row, onClose }: { row: ${One}; onClose: () => void }) {
  const { id, version, name } = row
  const form = useSave({
    call: api.rename,
    start: { id, version, name },
    saved: () => {
      notifyDone(text.RENAMED)
      onClose()
    },
  })
  return (
    <FormDialog title="Rinomina" form={form} onClose={onClose} size="sm">
      <TextInput label="Nome" required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
`

export const pages = ({ feature, Many, One }: Words) => `import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import type { ${One} } from '../domain/contract.ts'
import { remove } from './actions.ts'
import { api } from './api.ts'
import { CreateDialog, RenameDialog } from './components/name-dialog.tsx'

/** All of them; one is made and renamed in a window. */
export function ${Many}Page() {
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<${One}>()
  const actions: readonly RowAction<${One}>[] = [
    { label: 'Rinomina', icon: IconPencil, quick: true, run: setRenamed },
    { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
  ]
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Nuova voce
    </Button>
  )
  return (
    <Page title="${Many}" fill primary={create}>
      <DataTable
        list={api.list}
        label="${Many}"
        columns={[{ id: 'name', title: 'Nome', cell: ({ name }) => name, sort: 'name', main: true }]}
        rowLabel={({ name }) => name}
        open={(row) => () => setRenamed(row)}
        actions={actions}
        empty={{ title: 'Nessuna voce', text: 'Qui compaiono le voci, appena la prima è creata.' }}
        exportAs="${feature}"
      />
      {adding && <CreateDialog onClose={() => setAdding(false)} />}
      {renamed && <RenameDialog row={renamed} onClose={() => setRenamed(undefined)} />}
    </Page>
  )
}
`

export const places = ({ many }: Words) => `declare module '#kit/web/places.ts' {
  interface Places {
    '/app/${many}': OfList
  }
}

export {}
`

export const screens = ({
  many,
  Many,
}: Words) => `import type { WebFeature } from '#kit/web/screens.ts'

export const ${many}Screens = {
  app: [
    {
      path: '${many}',
      title: '${Many}',
      load: () => import('./pages.tsx').then((page) => page.${Many}Page),
    },
  ],
} as const satisfies WebFeature
`
