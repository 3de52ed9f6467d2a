import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFileUpload, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { printIban } from '#kit/domain/iban.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { Page } from '#kit/web/page.tsx'
import { keyName, useShortcut } from '#kit/web/shortcuts.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Statement } from '../../domain/contract.ts'
import { KIND_NAME, periodText } from '../../domain/text.ts'
import { api, PLACE } from '../api.ts'
import { remove } from '../actions.ts'
import { DropZone } from './drop-zone.tsx'
import { useImport } from './use-import.ts'

const ColumnsDialog = lazy(() =>
  import('./columns-dialog.tsx').then((part) => ({ default: part.ColumnsDialog })),
)

const IMPORT = 'Importa estratto conto'

const COLUMNS: readonly Column<Statement, 'period' | 'imported'>[] = [
  { id: 'period', title: 'Periodo', value: periodText, sort: 'period', main: true },
  {
    ...{ id: 'name', title: 'File' },
    cell: ({ name }) => <span>{name}</span>,
  },
  { id: 'kind', title: 'Tipo', value: ({ kind }) => KIND_NAME[kind], width: '6.5rem' },
  { id: 'iban', title: 'Conto', value: ({ iban }) => printIban(iban) },
  { id: 'open', title: 'Da abbinare', kind: 'count', width: '7rem' },
  { id: 'matched', title: 'Abbinati', kind: 'count', width: '6rem' },
  { id: 'setAside', title: 'Da parte', kind: 'count', width: '6rem' },
  {
    id: 'imported',
    title: 'Importato',
    value: ({ importedAt, importedBy }) => `${formatInstant(importedAt)}, ${importedBy}`,
    sort: 'imported',
  },
]

/** All statements, the newest first; a file is imported by the button or dropped anywhere here. */
export function StatementList() {
  const input = useRef<HTMLInputElement>(null)
  const coming = useImport()
  const [review, setReview] = useState(false)
  const choose = (columns = false) => {
    setReview(columns)
    input.current?.click()
  }
  useShortcut('n', IMPORT, () => choose())
  const button = (
    <HintTooltip label={IMPORT} hotkey={keyName('n')}>
      <Button
        leftSection={<IconFileUpload size={16} aria-hidden />}
        loading={coming.busy}
        onClick={() => choose()}
      >
        {IMPORT}
      </Button>
    </HintTooltip>
  )
  return (
    <DropZone onDrop={coming.drop}>
      <Page
        title="Estratti conto"
        trail={[{ label: 'In ritardo', to: '/billing/inRitardo' }]}
        fill
        actions={
          <Button variant="default" disabled={coming.busy} onClick={() => choose(true)}>
            Rivedi le colonne
          </Button>
        }
        primary={button}
      >
        {coming.fault !== '' && (
          <Alert
            role="alert"
            color="red"
            variant="light"
            icon={<IconAlertTriangle />}
            withCloseButton
            closeButtonLabel="Chiudi"
            onClose={coming.forget}
          >
            {coming.fault}
          </Alert>
        )}
        <DataTable
          list={api.list}
          label="Estratti conto"
          columns={COLUMNS}
          rowLabel={({ name }) => name}
          open={({ id }) => ({ to: PLACE, search: { id } })}
          actions={[{ label: 'Elimina', icon: IconTrash, danger: true, run: remove }]}
          empty={{
            title: 'Nessun estratto conto',
            text: 'Importa il CSV o il CAMT.053 scaricato dalla banca, o trascinalo qui: gli incassi si abbinano alle rate.',
          }}
          exportAs="estratti-conto"
        />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.xml"
          aria-label={IMPORT}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void coming.start(file, review)
          }}
        />
        {coming.asked && (
          <Suspense>
            <ColumnsDialog file={coming.asked} onClose={coming.close} onSaved={coming.saved} />
          </Suspense>
        )}
      </Page>
    </DropZone>
  )
}
