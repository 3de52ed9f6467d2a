import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '#kit/web/links.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { target, useParameters } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { ImportRecord } from '../domain/contract.ts'
import { api } from './api.ts'
import { ColumnsStep } from './components/columns-step.tsx'
import { FileStep, type Previewed } from './components/file-step.tsx'
import { ImportSheet } from './components/import-sheet.tsx'

const TRAIL = [{ label: 'Leads', to: '/app/leads' }] as const

/** Leads out of a file, in four steps: file, columns, dry run, import. */
export function ImportLeadsPage() {
  const [{ id }] = useParameters('/app/importLeads')
  const navigate = useNavigate()
  const [file, setFile] = useState<Previewed>()
  const open = (one: number) => {
    setFile(undefined)
    void navigate(target({ to: '/app/importLeads', search: { id: one } }))
  }
  return (
    <Page
      title="Importa leads"
      trail={TRAIL}
      actions={<LinkButton to="/app/leadForms">Moduli web</LinkButton>}
    >
      {typeof id === 'number' ? (
        <ImportSheet id={id} />
      ) : file ? (
        <ColumnsStep file={file} onBack={() => setFile(undefined)} onPrepared={open} />
      ) : (
        <FileStep onRead={setFile} />
      )}
      {typeof id !== 'number' && <Former />}
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

function Former() {
  return (
    <Section title="Importazioni fatte">
      <DataTable
        list={api.list}
        label="Importazioni"
        embedded
        fixed={{ q: '' }}
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={({ id }) => ({ to: '/app/importLeads', search: { id } })}
        empty={{ title: 'Nessuna importazione', text: 'Qui restano i file importati.' }}
      />
    </Section>
  )
}
