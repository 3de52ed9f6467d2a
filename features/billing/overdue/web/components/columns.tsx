import { Badge, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LATE_STATUS } from '#f/billing/payments/domain/text.ts'
import { courseOfYear } from '#f/billing/payments/domain/text/lists.ts'
import { formatEuro, formatInstant, fullName } from '#kit/domain/format.ts'
import { dialled } from '#kit/domain/phone.ts'
import { breakable } from '#kit/web/breakable.tsx'
import { OutWords } from '#kit/web/links.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { LateInstalment } from '../../domain/contract.ts'
import { missingText, NOT_REMINDED, REMINDER_STATE, sinceText } from '../../domain/text.ts'
import type { api } from '../api.ts'
import classes from './overdue.module.css'

type LateColumn = Column<LateInstalment, NonNullable<Parameters<typeof api.late>[0]['sort']>>

const SURNAME: LateColumn = { id: 'surname', title: 'Cognome', sort: 'surname', main: true }
const NAME: LateColumn = { id: 'name', title: 'Nome', sort: 'name' }
/** On a card both names are its title. */
const TITLE: LateColumn = { ...SURNAME, value: fullName }

const WHAT: readonly LateColumn[] = [
  { id: 'courseName', title: 'Corso', sort: 'course', value: courseOfYear },
  { id: 'dueOn', title: 'Data', kind: 'day', sort: 'dueOn', width: '6.5rem' },
  {
    ...{ id: 'amount', title: 'Importo', kind: 'figure', sort: 'amount', width: '7.5rem' },
    cell: (due) => <Two first={formatEuro(due.amountCents)} second={partText(due)} />,
    value: (due) => [formatEuro(due.amountCents), partText(due)].filter(Boolean).join(', '),
  },
  {
    ...{ id: 'status', title: 'Stato', sort: 'status', width: '7.5rem' },
    cell: (due) => (
      <span className={`${classes['two']} figures`}>
        <strong className="row gap-xs note" style={{ color: 'var(--q-danger)' }}>
          <IconAlertTriangle size={14} aria-hidden />
          {LATE_STATUS}
        </strong>
        <small>{sinceText(due.daysLate)}</small>
        {marksOf(due).length > 0 && (
          <span>
            {marksOf(due).map((mark) => (
              <Badge key={mark} variant="default" size="sm" radius="sm" mr={4}>
                {mark}
              </Badge>
            ))}
          </span>
        )}
      </span>
    ),
    value: (due) => [LATE_STATUS, sinceText(due.daysLate), ...marksOf(due)].join(', '),
  },
]

const PHONE: LateColumn = {
  ...{ id: 'phone', title: 'Telefono', sort: 'phone' },
  cell: Phone,
}
const MAIL: LateColumn = {
  ...{ id: 'mail', title: 'Mail', sort: 'mail' },
  cell: Mail,
}
/** In a table both below each other. */
const CONTACTS: LateColumn = {
  ...{ id: 'contacts', title: 'Telefono e mail', sort: 'mail', width: '12rem' },
  cell: (due) => (
    <span className={classes['contacts']}>
      {Phone(due)}
      {Mail(due)}
    </span>
  ),
  value: ({ phone, mail }) => `${phone} ${mail}`,
}

const REMINDER: LateColumn = {
  ...{ id: 'reminder', title: 'Ultimo sollecito', sort: 'reminder', width: '9.5rem' },
  cell: ({ reminder }) =>
    reminder ? (
      <Two
        first={formatInstant(reminder.at)}
        second={`${REMINDER_STATE[reminder.mail]}, ${reminder.by}`}
      />
    ) : (
      <Text component="span" c="dimmed">
        {NOT_REMINDED}
      </Text>
    ),
  value: ({ reminder }) => reminderText(reminder),
}

/** When somebody was reminded last, by whom, and whether the mail went. */
export function reminderText(reminder: LateInstalment['reminder']): string {
  if (!reminder) return NOT_REMINDED
  return `${formatInstant(reminder.at)}, ${REMINDER_STATE[reminder.mail]}, ${reminder.by}`
}

/** The columns of the late instalments, in a table or on cards. */
export const COLUMNS = {
  wide: [SURNAME, NAME, ...WHAT, CONTACTS, REMINDER],
  narrow: [TITLE, ...WHAT, PHONE, MAIL, REMINDER],
}

export function marksOf(due: Pick<LateInstalment, 'withdrawn' | 'blacklisted'>): string[] {
  return [...(due.withdrawn ? ['Ha lasciato'] : []), ...(due.blacklisted ? ['Blacklist'] : [])]
}

function partText({ amountCents, missingCents }: LateInstalment): string {
  return missingCents < amountCents ? missingText(missingCents) : ''
}

/** Something, and below it what else there is to say of it. */
function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className={`${classes['two']} figures`}>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </span>
  )
}

export function Phone({ phone }: Pick<LateInstalment, 'phone'>) {
  const number = dialled(phone)
  return number === undefined ? phone : <OutWords href={`tel:+${number}`}>{phone}</OutWords>
}

export function Mail({ mail }: Pick<LateInstalment, 'mail'>) {
  return mail && <OutWords href={`mailto:${mail}`}>{breakable(mail)}</OutWords>
}
