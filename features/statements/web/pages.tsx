import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { api } from './api.ts'

/** All of them. */
export function StatementsPage() {
  return (
    <Page title="Statements" fill>
      <DataTable
        list={api.list}
        label="Statements"
        columns={[{ id: 'name', title: 'Nome', cell: ({ name }) => name, main: true }]}
        rowLabel={({ name }) => name}
        empty={{ title: 'Nessuna voce', text: 'Qui compaiono le voci, appena la prima è creata.' }}
        exportAs="statements"
      />
    </Page>
  )
}
