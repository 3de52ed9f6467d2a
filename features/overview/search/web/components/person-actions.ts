import {
  IconCalendarOff,
  IconCash,
  IconMail,
  IconPhone,
  IconReceiptEuro,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { type Place, SUMMARY } from '#kit/web/places.ts'
import type { Person } from '../../domain/contract.ts'
import type { Area } from '../../domain/types.ts'

/** What is done with somebody who was found, by one key together with Alt. */
export interface PersonAction {
  readonly label: string
  readonly icon: Icon
  /** The letter; Enter opens. */
  readonly key: 'Invio' | 'C' | 'R' | 'A' | 'S'
  /** Where it leads; or a telephone that is dialled; or a letter that is written. */
  readonly does: { readonly to: Place } | { readonly call: string } | { readonly write: Person }
}

type Somebody = Pick<Person, 'kind' | 'id'>

/** The record of a person, to read. In the billing area that of a student is what there is to pay. */
export function recordOf({ kind, id }: Somebody, area: Area): Place {
  const search = { id, ...SUMMARY }
  if (kind === 'lead') return { to: '/app/editLead', search }
  if (kind === 'teacher') return { to: '/app/editInsegnante', search }
  return area === 'billing' ? duesOf(id, area) : { to: '/app/editStudente', search }
}

function duesOf(id: number, area: Area): Place {
  const to = area === 'billing' ? '/billing/studenteDetails' : '/app/billing/studenteDetails'
  return { to, search: { id } }
}

/** What can be done with somebody. */
export function actionsOn(person: Person, area: Area): readonly PersonAction[] {
  const { kind, id, phone, notToCall } = person
  const open: PersonAction = {
    label: 'Apri',
    icon: IconUser,
    key: 'Invio',
    does: { to: recordOf(person, area) },
  }
  const call: readonly PersonAction[] =
    phone === '' || notToCall
      ? []
      : [{ label: 'Chiama', icon: IconPhone, key: 'C', does: { call: phone } }]
  if (kind === 'lead') return [open, ...call]
  const write: PersonAction = { label: 'Scrivi', icon: IconMail, key: 'S', does: { write: person } }
  if (kind === 'teacher') {
    const hours: Place = { to: '/app/invoices', search: { id } }
    return [open, { label: 'Ore', icon: IconReceiptEuro, key: 'R', does: { to: hours } }, write]
  }
  const absences: Place = { to: '/app/gestioneAssenze', search: { id } }
  return [
    open,
    ...call,
    { label: 'Rate', icon: IconCash, key: 'R', does: { to: duesOf(id, area) } },
    { label: 'Assenze', icon: IconCalendarOff, key: 'A', does: { to: absences } },
    write,
  ]
}

/** The action that a key means, pressed together with Alt. */
export function actionOfKey(
  actions: readonly PersonAction[],
  { altKey, ctrlKey, metaKey, code }: KeyboardEvent,
): PersonAction | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined
  // By its place: with Alt some keyboards write other letters.
  return actions.find(({ key }) => code === `Key${key}`)
}
