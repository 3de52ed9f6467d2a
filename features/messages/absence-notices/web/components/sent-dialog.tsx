import { mailStateLabels } from '#f/system/mail/domain/text.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { AbsenceNotice } from '../../domain/contract.ts'
import { NOTICES_SENT, shareText } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Whose notices: of one student, or all. */
export interface Whose {
  readonly studentId?: number
  readonly name?: string
}

const COLUMNS: readonly Column<AbsenceNotice, 'createdAt' | 'student' | 'course' | 'percent'>[] = [
  {
    ...{ id: 'student', title: 'Studente', kind: 'person', sort: 'student', main: true },
    value: ({ name, surname }) => ({ name, surname }),
  },
  { id: 'courseName', title: 'Corso', sort: 'course' },
  {
    ...{ id: 'percent', title: 'Assenze', kind: 'figure', sort: 'percent', width: '7rem' },
    value: ({ percent }) => shareText(percent),
  },
  { id: 'createdAt', title: 'Inviata', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'createdBy', title: 'Da', width: '8rem' },
  {
    ...{ id: 'mailState', title: 'Mail', kind: 'state', width: '8rem' },
    value: ({ mailState }) => mailStateLabels[mailState],
  },
]

/** Who was told when, by whom and with which figure. */
export default function SentDialog({ whose, onClose }: { whose: Whose; onClose: () => void }) {
  const { studentId, name } = whose
  const title = name === undefined ? NOTICES_SENT : `${NOTICES_SENT} a ${name}`
  return (
    <Dialog opened title={title} size="xl" onClose={onClose}>
      <DataTable
        list={api.sent}
        label={title}
        columns={COLUMNS}
        fixed={studentId === undefined ? {} : { studentId }}
        rowLabel={({ courseName, surname }) => `${surname}, ${courseName}`}
        empty={{ title: 'Nessuna notifica inviata' }}
        exportAs="notifiche-assenze"
        embedded
      />
    </Dialog>
  )
}
