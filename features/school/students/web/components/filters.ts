import type { Filter } from '#kit/web/table/types.ts'
import type { EnrolmentKind, Presence } from '../../domain/types.ts'

/** Choices whose values the contract knows. */
const choices = <V extends string>(labels: Readonly<Record<V, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** What the list of all students is filtered by, besides category and course. */
export const OWN_FILTERS: readonly Filter<'presence' | 'enrolment' | 'archived'>[] = [
  {
    name: 'presence',
    label: 'Stato',
    more: true,
    options: choices<Presence>({
      attending: 'Frequenta',
      withdrawn: 'Ha lasciato i corsi',
      blacklisted: 'Blacklist',
    }),
  },
  {
    name: 'enrolment',
    label: 'Iscrizione',
    all: 'tutte',
    more: true,
    options: choices<EnrolmentKind>({
      running: 'A un corso in svolgimento',
      over: 'Solo a corsi finiti',
      none: 'A nessun corso',
    }),
  },
  {
    name: 'archived',
    label: 'Corsi archiviati',
    more: true,
    options: [
      { value: true, label: 'Con corsi archiviati' },
      { value: false, label: 'Senza corsi archiviati' },
    ],
  },
]
