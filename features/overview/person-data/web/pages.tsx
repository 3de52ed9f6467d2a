import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#kit/domain/format.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { DuePerson, KeptTime } from '../domain/contract.ts'
import { SUBJECT_LABELS } from '../domain/text.ts'
import type { KeptKind } from '../domain/types.ts'
import { runRetention } from './actions.ts'
import { api } from './api.ts'
import { ReviewsSection } from './components/reviews.tsx'
import { TimesSection } from './components/times.tsx'

const COLUMNS: readonly Column<DuePerson, 'lastOn' | 'surname'>[] = [
  { id: 'person', title: 'Persona', sort: 'surname', main: true, value: fullName },
  { id: 'of', title: 'Scheda', value: ({ of }) => SUBJECT_LABELS[of] },
  { id: 'lastOn', title: 'Ultimo rapporto', sort: 'lastOn', kind: 'day' },
]

const countsOf = (rows: readonly KeptTime[]) =>
  Object.fromEntries(rows.map(({ kind, due }) => [kind, due])) as Record<KeptKind, number>

/** For how long data are kept, whose time is over, and who is to be reviewed on the blacklist. */
export function KeptPage() {
  const { data } = useQuery(api.times.query({}))
  const rows = data?.rows ?? []
  return (
    <Page
      title="Conservazione dei dati"
      trail={[{ label: 'Sistema', to: '/app/sistema' }]}
      primary={
        <Button
          leftSection={<IconTrash size={16} />}
          disabled={rows.every(({ due }) => due === 0)}
          onClick={() => void runRetention(countsOf(rows)).catch(notifyError)}
        >
          Cancella ciò che è scaduto
        </Button>
      }
    >
      <TimesSection />
      <DataTable
        list={api.duePeople}
        label="Persone da cancellare"
        columns={COLUMNS}
        rowLabel={fullName}
        rowId={({ of, id }) => `${of} ${id}`}
        open={({ of, id }) => ({
          to: of === 'student' ? '/app/editStudente' : '/app/editInsegnante',
          search: { id },
        })}
        empty={{
          title: 'Nessuna persona da cancellare',
          text: 'Qui compaiono studenti e insegnanti di cui è passato il tempo di conservazione.',
        }}
      />
      <ReviewsSection />
    </Page>
  )
}
