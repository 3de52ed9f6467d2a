import { Badge, Text } from '@mantine/core'
import { IconMail, IconMailOpened, IconRotateClockwise } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LongText } from '#kit/web/long-text.tsx'
import { tell } from '#kit/web/dialog.tsx'
import { type Place, target } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { BulkAction, Column, Filter, RowAction } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Received } from '../../domain/contract.ts'
import { MARK_READ, MARK_UNREAD, UNREAD } from '../../domain/text.ts'
import { api } from '../api.ts'
import { lead } from './lead.ts'
import { markRead, markUnread, openUnread } from '../actions.ts'

type Sort = 'createdAt' | 'title' | 'body' | 'student'

/** The inbox: what was told, and what of it was not read. */
export function InboxTable() {
  const navigate = useNavigate()
  const go = (place: Place) => navigate(target(place))
  const open = (row: Received) => {
    if (row.readAt === null) return () => void openUnread(row, go).catch(notifyError)
    return lead(row)?.place ?? (() => void tell(row.title, row.body))
  }
  return (
    <DataTable
      list={api.received}
      label="Notifiche"
      columns={COLUMNS}
      filters={FILTERS}
      rowLabel={({ title, student }) => [title, student?.name].filter(Boolean).join(', ')}
      open={open}
      actions={actions(go)}
      bulk={BULK}
      empty={{
        title: 'Nessuna notifica',
        text: 'Qui arrivano gli avvisi per la segreteria, come le richieste di recupero degli insegnanti.',
      }}
      exportAs="notifiche"
    />
  )
}

const COLUMNS: readonly Column<Received, Sort>[] = [
  { id: 'createdAt', title: 'Data', kind: 'instant', sort: 'createdAt', width: '9.5rem' },
  {
    id: 'title',
    title: 'Titolo',
    value: ({ title, readAt }) => (readAt === null ? `${title} (${UNREAD.toLowerCase()})` : title),
    sort: 'title',
    main: true,
    width: '18rem',
    cell: (row) => <Title row={row} />,
  },
  {
    id: 'body',
    title: 'Testo',
    sort: 'body',
    cell: ({ body }) => body && <LongText text={body} />,
  },
  {
    id: 'student',
    title: 'Nome studente',
    value: ({ student }) => student?.name,
    sort: 'student',
    width: '13rem',
  },
]

function Title({ row: { title, readAt } }: { row: Received }) {
  const unread = readAt === null
  return (
    <>
      <Text span inherit fw={unread ? 700 : 400}>
        {title}
      </Text>
      {unread && (
        <Badge size="sm" variant="default" ms={8}>
          {UNREAD}
        </Badge>
      )}
    </>
  )
}

const FILTERS: readonly Filter<'unread'>[] = [
  {
    name: 'unread',
    label: 'Stato',
    all: 'tutte',
    options: [
      { value: true, label: UNREAD },
      { value: false, label: 'Lette' },
    ],
  },
]

const isUnread = ({ readAt }: Received) => readAt === null

const actions = (go: (place: Place) => unknown): readonly RowAction<Received>[] => [
  {
    label: MARK_READ,
    icon: IconMailOpened,
    run: (row) => openUnread(row, go),
    when: isUnread,
  },
  {
    label: 'Vai al recupero',
    icon: IconRotateClockwise,
    run: (row) => {
      const leads = lead(row)
      return leads && go(leads.place)
    },
    when: (row) => row.makeupId !== null && lead(row) !== undefined,
  },
  {
    label: MARK_UNREAD,
    icon: IconMail,
    run: markUnread,
    when: (row) => !isUnread(row),
  },
]

const BULK: readonly BulkAction<Received>[] = [
  { label: 'Segna come lette', icon: IconMailOpened, run: markRead },
]
