import { SHOWN_NAME } from '#f/billing/payments/domain/text/standing.ts'
import { formatEuro } from '#kit/domain/format.ts'
import type { Found, Person } from './contract.ts'
import type { Area, FoundKind, Mark } from './types.ts'

/** The type shown beside each result. */
export const KIND_LABEL: Readonly<Record<FoundKind, string>> = {
  course: 'Corso',
  room: 'Aula',
  teacher: 'Insegnante',
  student: 'Studente',
}

const LEAD_LABEL = 'Lead'

/** What to write when nothing was found. */
export const SEARCH_HINT: Readonly<Record<Area, string>> = {
  app: 'Scrivi una parte del nome di un corso o di un’aula, oppure nome e cognome di uno studente o di un insegnante in qualsiasi ordine, il telefono, la mail, il codice fiscale o un codice di pagamento.',
  billing:
    'Scrivi una parte del nome di un corso, oppure nome e cognome di uno studente o di un insegnante in qualsiasi ordine, il telefono, la mail, il codice fiscale o un codice di pagamento.',
}

const MARK_LABEL: Readonly<Record<Mark, string>> = {
  archived: 'archiviato',
  near: 'nome simile',
}

/** `Cinema · 2025/2026 · archiviato` */
export function detailOf({ detail, mark }: Pick<Found, 'detail' | 'mark'>): string {
  return joined([detail, mark === null ? '' : MARK_LABEL[mark]])
}

/** What is said of somebody in one line: telephone or mail, courses, state. */
export function personLine(person: Person): string {
  const { phone, mail, near } = person
  return joined([
    near ? MARK_LABEL.near : '',
    phone || mail,
    person.courses
      .map(({ name, archived }) => (archived ? `${name} (archiviato)` : name))
      .join(', '),
    ...stateOf(person),
  ])
}

/** How things stand with somebody, in few words. */
function stateOf(person: Person): string[] {
  const { kind, withdrawn, blacklisted, standing, lateCents, notToCall } = person
  // Only courses that are going on are judged; something may be late of one that is over.
  const belied = lateCents > 0 && (standing === 'settled' || standing === 'nothing_due')
  return [
    kind === 'student' ? '' : kind === 'lead' ? LEAD_LABEL : KIND_LABEL[kind],
    notToCall ? 'non chiamare' : '',
    withdrawn ? 'ha lasciato i corsi' : standing === null || belied ? '' : SHOWN_NAME[standing],
    lateCents > 0 ? `in ritardo ${formatEuro(lateCents)}` : '',
    blacklisted ? 'blacklist' : '',
  ]
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
