import { lazy, Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Page, Section } from '#kit/web/page.tsx'
import { target, useParameters } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { MoveIn } from '../domain/contract.ts'
import { stateText } from '../domain/text.ts'
import { api } from './api.ts'
import { StartSection } from './components/start.tsx'

const MoveInSheetSection = lazy(() =>
  import('./components/sheet.tsx').then((part) => ({ default: part.MoveInSheetSection })),
)

const TRAIL = [
  { label: 'Impostazioni', to: '/app/usersettings' },
  { label: 'Sistema', to: '/app/sistema' },
] as const
const COLUMNS: readonly Column<MoveIn, 'createdAt'>[] = [
  { id: 'address', title: 'Vecchio programma', main: true },
  { id: 'createdAt', title: 'Quando', kind: 'instant', sort: 'createdAt' },
  { id: 'createdBy', title: 'Chi' },
  { id: 'state', title: 'Stato', kind: 'state', value: stateText },
]

/** Moving in from the old program: what it tells is read and judged before anything is taken. */
export function MoveInPage() {
  const [{ id }] = useParameters('/app/trasloco')
  const navigate = useNavigate()
  const open = (one: number) => void navigate(target({ to: '/app/trasloco', search: { id: one } }))
  return (
    <Page title="Trasloco" trail={TRAIL}>
      {typeof id === 'number' ? (
        <Suspense>
          <MoveInSheetSection id={id} />
        </Suspense>
      ) : (
        <StartSection onStarted={open} />
      )}
      {typeof id !== 'number' && (
        <Section title="Letture fatte">
          <DataTable
            list={api.list}
            label="Letture"
            embedded
            fixed={{ q: '' }}
            columns={COLUMNS}
            rowLabel={({ address }) => address}
            open={(row) => ({ to: '/app/trasloco', search: { id: row.id } })}
            empty={{
              title: 'Nessuna lettura',
              text: 'Qui restano le letture del vecchio programma.',
            }}
          />
        </Section>
      )}
    </Page>
  )
}
