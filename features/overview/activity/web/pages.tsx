import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { optionsOf } from '#kit/web/options.tsx'
import type { Column, Filter, RowAction } from '#kit/web/table/types.ts'
import type { Activity } from '../domain/contract.ts'
import { ACTIVITY, INTRO, KIND_LABELS, UNDONE } from '../domain/text.ts'
import { undo } from './actions.ts'
import { api } from './api.ts'

const COLUMNS: readonly Column<Activity, 'at'>[] = [
  { id: 'at', title: 'Quando', kind: 'instant', sort: 'at', width: '10rem' },
  { id: 'who', title: 'Utente', width: '9rem' },
  { id: 'title', title: 'Che cosa', main: true },
  { id: 'about', title: 'Riguarda' },
  {
    ...{ id: 'undone', title: 'Stato', kind: 'state', width: '9rem' },
    value: ({ undone }) => (undone ? [UNDONE] : []),
  },
]

const ACTIONS: readonly RowAction<Activity>[] = [
  {
    label: 'Annulla',
    icon: IconArrowBackUp,
    quick: true,
    run: undo,
    when: ({ undone }) => !undone,
  },
]

const KIND: Filter<'kind'> = {
  name: 'kind',
  label: 'Tipo',
  options: Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
}

const USER: Filter<'who'> = {
  name: 'who',
  label: 'Utente',
  asks: optionsOf(api.users.query({}), (value) => ({ value, label: value })),
}

/** What was done lately, by whom, and the way to take it back. */
export function ActivityPage() {
  return (
    <Page title={ACTIVITY} trail={[{ label: 'Impostazioni', to: '/app/usersettings' }]} fill>
      <Text c="dimmed">{INTRO}</Text>
      <DataTable
        list={api.list}
        label={ACTIVITY}
        columns={COLUMNS}
        filters={[KIND, USER]}
        fixed={{ q: '' }}
        rowId={({ key }) => key}
        rowLabel={({ title, about }) => `${title} ${about}`}
        actions={ACTIONS}
        empty={{ title: 'Nulla da annullare' }}
      />
    </Page>
  )
}
