import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { OutWords } from '#kit/web/links.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { CalledRow, ToCallRow } from '../../domain/contract.ts'
import { dialled } from '#kit/domain/phone.ts'
import { OBJECTION_LABELS } from '#f/crm/leads/domain/text.ts'
import { lockedBy } from '../../domain/text.ts'
import type { api } from '../api.ts'

type ToCall = Column<ToCallRow, NonNullable<Parameters<typeof api.toCall>[0]['sort']>>
type Called = Column<CalledRow, NonNullable<Parameters<typeof api.called>[0]['sort']>>

/** A telephone number that the computer or the phone dials; nobody is called who asked not to be. */
export function Phone(lead: { phone: string; notToCall?: CalledRow['notToCall'] }) {
  const { phone, notToCall = null } = lead
  const number = dialled(phone)
  return number === undefined || notToCall !== null ? (
    phone
  ) : (
    <OutWords inherit href={`tel:+${number}`}>
      {phone}
    </OutWords>
  )
}

const CREATED = {
  id: 'createdAt',
  title: 'Data creazione',
  kind: 'instant',
  sort: 'createdAt',
  width: '9.5rem',
} as const
const NAME = { id: 'name', title: 'Nome', sort: 'name' } as const
const PHONE = { id: 'phone', title: 'Telefono', sort: 'phone', cell: Phone } as const
const BOOKING = { id: 'booking', title: 'Prenotazione', sort: 'booking' } as const
const openBy = ({ lock }: Pick<ToCallRow, 'lock'>) => lock && lockedBy(lock.by, lock.own)

function Beside({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Badge title={title} variant="default" size="sm" radius="sm" ml={6} tt="none">
      {children}
    </Badge>
  )
}

/** Who has a lead open stands beside its name, since it is no column of the list. */
const TO_CALL_SURNAME: ToCall = {
  ...{ id: 'surname', title: 'Cognome', sort: 'surname', main: true },
  cell: (lead) => (
    <>
      {lead.surname}
      {lead.lock && <Beside>{openBy(lead)}</Beside>}
    </>
  ),
  value: (lead) => [lead.surname, openBy(lead)].filter(Boolean).join(', '),
}

export const TO_CALL_COLUMNS: readonly ToCall[] = [
  CREATED,
  NAME,
  TO_CALL_SURNAME,
  PHONE,
  { id: 'courses', title: 'Corso', kind: 'words' },
  { id: 'origins', title: 'Origine', kind: 'words' },
  { id: 'registeredOn', title: 'Data iscrizione', kind: 'day', sort: 'registeredOn' },
  BOOKING,
]

/** That somebody is not to be called, and why, stands beside the name too. */
const CALLED_SURNAME: Called = {
  ...{ id: 'surname', title: 'Cognome', sort: 'surname', main: true },
  cell: ({ surname, notToCall }) => (
    <>
      {surname}
      {notToCall && <Beside title={OBJECTION_LABELS[notToCall]}>Non chiamare</Beside>}
    </>
  ),
  value: ({ surname, notToCall }) =>
    notToCall ? `${surname}, ${OBJECTION_LABELS[notToCall]}` : surname,
}

export const CALLED_COLUMNS: readonly Called[] = [
  NAME,
  CALLED_SURNAME,
  PHONE,
  BOOKING,
  CREATED,
  {
    ...{ id: 'updatedAt', title: 'Ultima modifica', kind: 'instant', sort: 'updatedAt' },
    width: '9.5rem',
  },
]
