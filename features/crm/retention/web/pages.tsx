import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#kit/domain/format.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { DueLead } from '../domain/contract.ts'
import { monthsText } from '../domain/text.ts'
import { deleteDue } from './actions.ts'
import { api } from './api.ts'
import { LeftSection } from './components/left.tsx'
import { SourcesSection } from './components/sources.tsx'

const COLUMNS: readonly Column<DueLead, 'lastContactOn' | 'surname'>[] = [
  { id: 'lead', title: 'Lead', sort: 'surname', main: true, value: fullName },
  { id: 'sources', title: 'Origine' },
  { id: 'lastContactOn', title: 'Ultimo contatto', sort: 'lastContactOn', kind: 'day' },
  { id: 'months', title: 'Si tiene', value: ({ months }) => monthsText(months) },
]

/** For how long leads are kept, whose time is over, and what is left of those that were deleted. */
export function RetentionPage() {
  const { data } = useQuery(api.due.query({}))
  const due = data?.total ?? 0
  return (
    <Page
      title="Conservazione dei lead"
      trail={[{ label: 'Leads', to: '/app/leads' }]}
      primary={
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          disabled={due === 0}
          onClick={() => void deleteDue({ due }).catch(notifyError)}
        >
          Cancella i dati scaduti
        </Button>
      }
    >
      <SourcesSection />
      <DataTable
        list={api.due}
        label="Lead da cancellare"
        columns={COLUMNS}
        rowLabel={fullName}
        open={({ id }) => ({ to: '/app/editLead', search: { id } })}
        empty={{
          title: 'Nessun lead da cancellare',
          text: 'Qui compaiono i lead di cui è passato il tempo di conservazione.',
        }}
      />
      <LeftSection />
    </Page>
  )
}
