import { IconEdit, IconRestore } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { TemplateRow } from '../domain/contract.ts'
import { restore } from './actions.ts'
import { api } from './api.ts'

const TemplateDialog = lazy(() =>
  import('./components/template-dialog.tsx').then((part) => ({ default: part.TemplateDialog })),
)

const COLUMNS: readonly Column<TemplateRow>[] = [
  { id: 'name', title: 'Mail', sort: true, main: true },
  { id: 'subject', title: 'Oggetto', sort: true },
  {
    ...{ id: 'changed', title: 'Testo', width: '9rem' },
    value: ({ changed }) => (changed ? 'Modificato' : 'Originale'),
  },
  { id: 'savedBy', title: 'Modificato da', width: '9rem', value: ({ savedBy }) => savedBy ?? '' },
  { id: 'savedAt', title: 'Quando', kind: 'instant', width: '10rem' },
]

/** The letters that the program sends by itself, in the words of the office. */
export function TemplatesSection() {
  const [open, setOpen] = useState<TemplateRow>()
  return (
    <Section title="Mail inviate dal gestionale">
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
        label="Mail inviate dal gestionale"
        columns={COLUMNS}
        rowId={({ key }) => key}
        rowLabel={({ name }) => name}
        open={(row) => () => setOpen(row)}
        actions={[
          { label: 'Modifica', icon: IconEdit, quick: true, run: setOpen },
          {
            label: 'Ripristina il testo originale',
            icon: IconRestore,
            run: restore,
            when: ({ changed }) => changed,
          },
        ]}
        empty={{ title: 'Nessuna mail' }}
        embedded
      />
      {open && (
        <Suspense>
          <TemplateDialog
            templateKey={open.key}
            name={open.name}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
