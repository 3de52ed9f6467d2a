import type { Path, Place } from '#kit/web/places.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Found, Person } from '../domain/contract.ts'
import { detailOf, KIND_LABEL, personLine } from '../domain/text.ts'
import type { Area, FoundKind } from '../domain/types.ts'
import { api } from './api.ts'
import { actionsOn, type PersonAction, recordOf } from './components/person-actions.ts'

export { actionOfKey, type PersonAction } from './components/person-actions.ts'
export { PersonButtons } from './components/person-buttons.tsx'
export { usePersonAction } from './components/use-person-action.ts'

/** Where each kind is opened. */
const SCREENS = {
  app: {
    course: '/app/editCorso',
    room: '/app/detailAula',
    teacher: '/app/invoices',
    student: '/app/billing/studenteDetails',
  },
  billing: {
    course: '/billing/editCorso',
    room: '/app/detailAula',
    teacher: '/app/invoices',
    student: '/billing/studenteDetails',
  },
} as const satisfies Record<Area, Record<FoundKind, Path>>

/**
 * Where a result leads: a course to its sheet, a student to her payments, a teacher to the hours
 * to bill, a room to its calendar.
 */
export function foundPlace({ kind, id }: Pick<Found, 'kind' | 'id'>, area: Area): Place {
  return { to: SCREENS[area][kind], search: { id } }
}

/** One line of the command palette. */
export interface PaletteResult {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly place: Place
  /** What can be done with somebody besides opening the record, which comes first. */
  readonly actions?: readonly PersonAction[]
}

interface PaletteFound {
  /** The few people that are meant, and those with a name only like it. */
  readonly people: readonly PaletteResult[]
  readonly like: readonly PaletteResult[]
  /** All else. */
  readonly others: readonly PaletteResult[]
}

/** What the command palette offers for a text, best ordered. */
export async function searchForPalette(
  text: string,
  area: Area,
  signal?: AbortSignal,
): Promise<PaletteFound> {
  const by = signal ? { signal } : {}
  const [{ rows: people }, { rows }] = await Promise.all([
    api.people({ q: text, area }, by),
    api.find({ q: text, area }, by),
  ])
  const known = new Set(people.map(({ kind, id }) => `${kind}-${id}`))
  const lines = (near: boolean) =>
    people.filter((person) => person.near === near).map((person) => personResult(person, area))
  return {
    people: lines(false),
    like: lines(true),
    others: rows
      .filter(({ kind, id }) => !known.has(`${kind}-${id}`))
      .map((row) => ({
        id: `${row.kind}-${row.id}`,
        label: row.title,
        description: [KIND_LABEL[row.kind], detailOf(row)].filter(Boolean).join(' · '),
        place: isPerson(row) ? recordOf(row, area) : foundPlace(row, area),
      })),
  }
}

function personResult(person: Person, area: Area): PaletteResult {
  return {
    id: `${person.kind}-${person.id}`,
    label: fullName(person),
    description: personLine(person),
    place: recordOf(person, area),
    actions: actionsOn(person, area),
  }
}

function isPerson(row: Found): row is Found & Pick<Person, 'kind'> {
  return row.kind === 'student' || row.kind === 'teacher'
}
