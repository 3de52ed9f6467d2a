import { Button } from '@mantine/core'
import { IconMailForward, IconRefresh, IconStack2, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useParameters } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import { dayFilter } from '#kit/web/table/day-filter.tsx'
import type { Column, Filter, RowAction } from '#kit/web/table/types.ts'
import type { MailRow } from '../../domain/contract.ts'
import { mailStateLabels, OUTBOX } from '../../domain/text.ts'
import { cancel, retry, sendAgain } from '../actions.ts'
import { api } from '../api.ts'
import { MailsWaitNotice } from '../public.tsx'

const MailDialog = lazy(() => import('./mail-dialog.tsx'))

const COLUMNS: readonly Column<MailRow, 'createdAt' | 'toName' | 'subject'>[] = [
  { id: 'subject', title: 'Oggetto', sort: 'subject', main: true },
  { id: 'to', title: 'A', value: (mail) => mail.toName || mail.toAddress, sort: 'toName' },
  { id: 'toAddress', title: 'Indirizzo' },
  { id: 'createdAt', title: 'Creata', kind: 'instant', sort: 'createdAt', width: '10rem' },
  {
    ...{ id: 'state', title: 'Stato', kind: 'state', width: '8rem' },
    value: (mail) => mailStateLabels[mail.state],
  },
  { id: 'lastError', title: 'Motivo' },
]

const STATE: Filter<'state'> = {
  name: 'state',
  label: 'Stato',
  options: Object.entries(mailStateLabels).map(([value, label]) => ({ value, label })),
}

const DAY = dayFilter('day', 'Giorno')

/** Only those that were sent together; there to be taken away again. */
const GROUP: Filter<'group'> = {
  name: 'group',
  label: 'Invio',
  options: [],
  field: (_, change) => (
    <Button variant="default" fullWidth onClick={() => change(undefined)}>
      Mostra tutti gli invii
    </Button>
  ),
}

const open = ({ state }: MailRow) => state === 'waiting' || state === 'failed'

/** Every mail of the program with what became of it. */
export default function Outbox() {
  const [shown, setShown] = useState<MailRow>()
  const [{ group }, change] = useParameters('/app/posta')
  const actions: readonly RowAction<MailRow>[] = [
    { label: 'Riprova ora', icon: IconRefresh, run: retry, when: open, quick: true },
    {
      label: 'Invia di nuovo',
      icon: IconMailForward,
      run: sendAgain,
      // Of who was erased there is no address any more.
      when: ({ state, toAddress }) =>
        toAddress !== '' && (state === 'sent' || state === 'cancelled'),
    },
    {
      label: 'Mail dello stesso invio',
      icon: IconStack2,
      run: (mail) => change({ group: mail.group ?? undefined, page: undefined }),
      when: (mail) => mail.group !== null && group === undefined,
    },
    { label: 'Non inviare', icon: IconX, run: cancel, when: open, danger: true },
  ]
  return (
    <>
      <MailsWaitNotice />
      <DataTable
        list={api.list}
        label={OUTBOX}
        columns={COLUMNS}
        filters={group === undefined ? [STATE, DAY] : [STATE, DAY, GROUP]}
        rowLabel={(mail) => mail.subject}
        open={(mail) => () => setShown(mail)}
        actions={actions}
        empty={{ title: 'Nessuna mail', text: 'Qui compaiono le mail inviate dal gestionale.' }}
        exportAs="posta-inviata"
      />
      {shown && (
        <Suspense>
          <MailDialog mail={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
