import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Mailing } from '../../domain/contract.ts'
import { groupOf, mayCancel, mayRetry } from '../../domain/rules.ts'
import { howFar, STATE_LABELS } from '../../domain/text.ts'
import { cancel, retry } from '../actions.ts'
import { followed } from '../api.ts'

const COLUMNS: readonly Column<Mailing, 'createdAt' | 'subject'>[] = [
  { id: 'subject', title: 'Oggetto', sort: 'subject', main: true },
  {
    ...{ id: 'state', title: 'Stato', kind: 'state', width: '8rem' },
    value: ({ state }) => STATE_LABELS[state],
  },
  { id: 'howFar', title: 'Inviate', value: howFar },
  { id: 'sendAt', title: 'Parte', kind: 'instant', width: '10rem' },
  { id: 'createdAt', title: 'Scritta', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'createdBy', title: 'Da', width: '9rem' },
]

const ACTIONS: readonly RowAction<Mailing>[] = [
  {
    ...{ label: 'Riprova i non inviati', icon: IconRefresh, quick: true, run: retry },
    when: mayRetry,
  },
  { label: 'Interrompi', icon: IconPlayerStop, run: cancel, when: mayCancel, danger: true },
]

/** What was written to people by mail, and how far it is. */
export function MailingsSection() {
  return (
    <Section title="Mail ai destinatari">
      <MailsWaitNotice />
      <DataTable
        list={followed}
        label="Mail ai destinatari"
        columns={COLUMNS}
        rowLabel={({ subject }) => subject}
        open={({ id }) => ({ to: '/app/posta', search: { group: groupOf(id) } })}
        actions={ACTIONS}
        empty={{
          title: 'Nessuna mail',
          text: 'Si scrivono dalle righe di corsi, categorie, studenti e insegnanti.',
        }}
        exportAs="mail"
        embedded
      />
    </Section>
  )
}
