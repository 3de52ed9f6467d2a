import { Alert } from '@mantine/core'
import { IconMailPause, IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter, RowAction } from '#kit/web/table/types.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { MailRow } from '../domain/contract.ts'
import { mailStateLabels, whyMailsWait } from '../domain/text.ts'
import { api } from './api.ts'

const columns: Column<MailRow, 'createdAt' | 'toName' | 'subject'>[] = [
  { id: 'subject', title: 'Oggetto', sort: 'subject', main: true },
  { id: 'to', title: 'A', value: (mail) => mail.toName || mail.toAddress, sort: 'toName' },
  { id: 'createdAt', title: 'Creata', kind: 'instant', sort: 'createdAt', width: '10rem' },
  {
    id: 'state',
    title: 'Stato',
    kind: 'state',
    value: (mail) => mailStateLabels[mail.state],
    width: '8rem',
  },
  { id: 'lastError', title: 'Motivo' },
]

const STATE_FILTER: Filter<'state'> = {
  name: 'state',
  label: 'Stato',
  options: Object.entries(mailStateLabels).map(([value, label]) => ({ value, label })),
}

async function retry(mail: MailRow): Promise<void> {
  await act(api.retry, { id: mail.id })
  notifyDone('La mail sarà inviata appena possibile.')
}

async function cancel(mail: MailRow): Promise<void> {
  const text = `La mail “${mail.subject}” non sarà mai inviata.`
  const question = { title: 'Annulla invio', text, confirmLabel: 'Non inviare' }
  if (!(await confirm({ ...question, cancelLabel: 'Indietro', danger: true }))) return
  await act(api.cancel, { id: mail.id })
  notifyDone('Invio annullato.')
}

const actions: RowAction<MailRow>[] = [
  {
    label: 'Riprova ora',
    icon: IconRefresh,
    run: retry,
    when: (mail) => mail.state === 'waiting' || mail.state === 'failed',
    quick: true,
  },
  {
    label: 'Non inviare',
    icon: IconX,
    run: cancel,
    when: (mail) => mail.state === 'waiting' || mail.state === 'failed',
    danger: true,
  },
]

/** Why mails wait; undefined while they go out, or while that is not known yet. */
export function useMailsWait(): string | undefined {
  const { data } = useQuery(api.outbox.query({}))
  return data && whyMailsWait(data)
}

/** Says that mails are waiting and why; nothing while they go out. */
export function MailsWaitNotice() {
  const reason = useMailsWait()
  if (reason === undefined) return null
  return (
    <Alert color="gray" icon={<IconMailPause />} mb="sm">
      {reason}
    </Alert>
  )
}

/** The outbox: every mail with what became of it. */
export function OutboxSection() {
  return (
    <Section title="Mail inviate e in attesa">
      <MailsWaitNotice />
      <DataTable
        list={api.list}
        label="Mail inviate e in attesa"
        columns={columns}
        filters={[STATE_FILTER]}
        fixed={{ sort: 'createdAt', dir: 'desc' }}
        rowLabel={(mail) => mail.subject}
        actions={actions}
        embedded
        empty={{ title: 'Nessuna mail', text: 'Qui compaiono le mail inviate dal gestionale.' }}
      />
    </Section>
  )
}
