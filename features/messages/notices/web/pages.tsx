import { IconListDetails, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { MailingsSection } from '#f/messages/mailings/web/public.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { Notice, Told } from '../domain/contract.ts'
import { KIND_LABELS, toWhom } from '../domain/text.ts'
import { api } from './api.ts'

const COLUMNS: readonly Column<Notice, 'createdAt' | 'subject'>[] = [
  { id: 'subject', title: 'Oggetto', sort: 'subject', main: true },
  { id: 'text', title: 'Testo' },
  { id: 'to', title: 'A chi', value: toWhom },
  { id: 'createdAt', title: 'Data', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'createdBy', title: 'Inviata da', width: '9rem' },
  {
    id: 'byMail',
    title: 'Anche per mail',
    width: '8rem',
    value: ({ byMail }) => (byMail ? 'Sì' : 'No'),
  },
]

const TOLD: readonly Column<Told, 'name'>[] = [
  { id: 'name', title: 'Nome', sort: 'name', main: true },
  { id: 'kind', title: 'Destinatario', value: ({ kind }) => KIND_LABELS[kind], width: '9rem' },
  { id: 'readAt', title: 'Letta', kind: 'instant', width: '10rem' },
]

/** What was written to people: mails with how far they are, and notifications with who was told. */
export function MessagesPage() {
  const [shown, setShown] = useState<Notice>()
  return (
    <Page
      title="Comunicazioni"
      actions={
        <LinkButton to="/app/mailAutomatiche" icon={IconRobot}>
          Mail automatiche
        </LinkButton>
      }
    >
      <MailingsSection />
      <Section title="Notifiche inviate">
        <DataTable
          list={api.list}
          label="Notifiche inviate"
          columns={COLUMNS}
          rowLabel={({ subject }) => subject}
          open={(notice) => () => setShown(notice)}
          actions={[{ label: 'A chi', icon: IconListDetails, quick: true, run: setShown }]}
          empty={{
            title: 'Nessuna notifica',
            text: 'Si inviano dalle righe di corsi, categorie, studenti e insegnanti.',
          }}
          exportAs="notifiche-inviate"
          embedded
        />
      </Section>
      <Dialog
        opened={shown !== undefined}
        title={shown?.subject ?? ''}
        size="lg"
        onClose={() => setShown(undefined)}
      >
        <DataTable
          list={api.told}
          label="Destinatari"
          columns={TOLD}
          fixed={{ id: shown?.id ?? 0 }}
          rowLabel={({ name }) => name}
          empty={{ title: 'Nessuno' }}
          embedded
        />
      </Dialog>
    </Page>
  )
}
