import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { OfPerson } from '../../domain/contract.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<OfPerson, 'createdAt' | 'subject'>[] = [
  { id: 'createdAt', title: 'Data', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'subject', title: 'Oggetto', sort: 'subject', main: true },
  { id: 'text', title: 'Testo' },
  { id: 'createdBy', title: 'Inviata da', width: '9rem' },
]

/** The notifications of one student or teacher, newest first. */
export function NoticesOfPerson(person: { kind: 'student' | 'teacher'; personId: number }) {
  return (
    <Section title="Notifiche inviate">
      <DataTable
        list={api.ofPerson}
        label="Notifiche inviate"
        columns={COLUMNS}
        fixed={{ ...person, q: '' }}
        rowLabel={({ subject }) => subject}
        empty={{ title: 'Nessuna notifica' }}
        embedded
      />
    </Section>
  )
}
