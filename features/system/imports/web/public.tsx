import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { ImportRecord } from '../domain/contract.ts'
import { ColumnsStep } from './components/columns-step.tsx'
import { FileStep, type Previewed } from './components/file-step.tsx'
import { ImportSheet } from './components/import-sheet.tsx'
import type { ImportScreen } from './components/screen.ts'

export type { ImportScreen } from './components/screen.ts'

/** Records out of a file, in four steps: file, columns, dry run, import. */
export function ImportPage(props: {
  readonly screen: ImportScreen
  /** Of the import that is shown, as the address has it. */
  readonly id: unknown
  readonly actions?: ReactNode
}) {
  const { screen, id, actions } = props
  const navigate = useNavigate()
  const [file, setFile] = useState<Previewed>()
  const open = (one: number) => {
    setFile(undefined)
    void navigate(target(screen.place(one)))
  }
  return (
    <Page title={screen.title} trail={screen.trail} actions={actions}>
      {typeof id === 'number' ? (
        <ImportSheet screen={screen} id={id} />
      ) : file ? (
        <ColumnsStep
          screen={screen}
          file={file}
          onBack={() => setFile(undefined)}
          onPrepared={open}
        />
      ) : (
        <FileStep screen={screen} onRead={setFile} />
      )}
      {typeof id !== 'number' && <Former screen={screen} />}
    </Page>
  )
}

const COLUMNS: readonly Column<ImportRecord, 'createdAt'>[] = [
  { id: 'name', title: 'File', main: true },
  { id: 'createdAt', title: 'Quando', kind: 'instant', sort: 'createdAt' },
  { id: 'createdBy', title: 'Chi' },
  { id: 'added', title: 'Aggiunti', kind: 'count' },
  { id: 'updated', title: 'Aggiornati', kind: 'count' },
  { id: 'state', title: 'Stato', kind: 'state', value: stateOf },
]

function stateOf({ startedAt, undoneAt, running, waiting }: ImportRecord): string {
  if (running) return 'In corso'
  if (undoneAt !== null) return 'Annullata'
  if (startedAt === null) return 'Prova'
  return waiting > 0 ? 'Interrotta' : 'Finita'
}

function Former({ screen: { api, place } }: { screen: ImportScreen }) {
  return (
    <Section title="Importazioni fatte">
      <DataTable
        list={api.list}
        label="Importazioni"
        embedded
        fixed={{ q: '' }}
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={({ id }) => place(id)}
        empty={{ title: 'Nessuna importazione', text: 'Qui restano i file importati.' }}
      />
    </Section>
  )
}
