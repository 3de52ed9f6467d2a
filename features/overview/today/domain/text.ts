import { ABSENCE_DAYS } from '#f/teaching/attendance/domain/rules/warning.ts'
import { type Day, daysBetween } from '#kit/domain/day.ts'
import { formatDay, formatEuro, formatInteger, formatTime, plural } from '#kit/domain/format.ts'
import type { EventOfWeek, LessonOfDay, Money } from './contract.ts'
import { AHEAD_DAYS, LONG_LATE_DAYS, type RegisterState, type Step } from './rules.ts'

export const TODAY_TITLE = 'Oggi'

/** What the counts of the menu are of. */
export const COUNT_LABEL = {
  registers: 'da compilare',
  verifications: 'da verificare',
  late: 'in ritardo',
} as const

/** How old something is: `da oggi`, `da ieri`, `da 12 giorni`. */
export function sinceText(since: Day, today: Day): string {
  const days = daysBetween(since, today)
  if (days <= 0) return 'da oggi'
  return days === 1 ? 'da ieri' : `da ${days} giorni`
}

/** When something ends that is still to come: `oggi`, `domani`, `il 07/03/2027`. */
export function untilText(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'oggi'
  return days === 1 ? 'domani' : `il ${formatDay(day)}`
}

/** The lines of what waits, each with its number. */
export const LINES = {
  registers: (count: number) => plural(count, 'registro da compilare', 'registri da compilare'),
  verifications: (count: number) =>
    plural(count, 'pagamento da verificare', 'pagamenti da verificare'),
  absences: (count: number) =>
    `${plural(count, 'assenza', 'assenze')} da giustificare degli ultimi ${ABSENCE_DAYS} giorni`,
  unanswered: (count: number) =>
    plural(count, 'proposta di recupero senza risposta', 'proposte di recupero senza risposta'),
  expiring: (count: number) => plural(count, 'recupero in scadenza', 'recuperi in scadenza'),
  longLate: ({ count }: Money) =>
    `${plural(count, 'rata', 'rate')} in ritardo da più di ${LONG_LATE_DAYS} giorni`,
  late: ({ count }: Money) => plural(count, 'rata in ritardo', 'rate in ritardo'),
  due: ({ count }: Money) =>
    `${plural(count, 'rata', 'rate')} in scadenza nei prossimi ${AHEAD_DAYS} giorni`,
  movements: (count: number) =>
    `${plural(count, 'movimento bancario', 'movimenti bancari')} da abbinare`,
  mails: (count: number) => plural(count, 'mail non partita', 'mail non partite'),
  leads: (count: number) => `${plural(count, 'lead', 'lead')} da chiamare`,
} as const

/** `12 studenti, 4.800,00 €` */
export const moneyText = ({ students, missingCents }: Money): string =>
  `${plural(students, 'studente', 'studenti')}, ${formatEuro(missingCents)}`

export const oldest = (since: string) => `dal più vecchio ${since}`
export const NOTHING_WAITS = 'Niente in attesa: tutto quello che si poteva fare è fatto.'
export const FILL_FIRST = 'Compila il primo'
export const SHOW_ABSENCES = 'Vedi e giustifica'

/** `18:30–20:30` */
export const hoursText = (startsAt: string, endsAt: string): string =>
  `${formatTime(startsAt)}–${formatTime(endsAt)}`

/** How the register of a lesson stands. */
export function registerText(state: RegisterState, lesson: LessonOfDay): string {
  switch (state) {
    case 'nobody':
      return 'Nessuno studente'
    case 'coming':
      return 'In programma'
    case 'now':
      return 'In corso'
    case 'done':
      return 'Registro compilato'
    case 'archived':
      return 'Corso archiviato'
    case 'missing':
      return lesson.missing < lesson.students
        ? `Registro: ne mancano ${lesson.missing} di ${lesson.students}`
        : 'Registro da compilare'
  }
}

export const NO_ROOM = 'Senza aula'
export const NO_LESSONS = 'Nessuna lezione in questo giorno.'
export const CLOSED = 'La scuola è chiusa.'
export const placesText = ({ accepted, capacity }: EventOfWeek): string =>
  `${accepted} di ${capacity} posti`
export const NO_EVENTS = 'Nessun evento nei prossimi sette giorni.'
export const ageText = (years: number): string => `compie ${plural(years, 'anno', 'anni')}`

/** What an academy is set up in: what it is, and why it comes now. */
export const STEP_TEXT: Readonly<Record<Step, { readonly title: string; readonly why: string }>> = {
  places: {
    title: 'Aule e materie',
    why: 'Ogni lezione si tiene in un’aula e tratta una materia.',
  },
  teachers: {
    title: 'Insegnanti',
    why: 'Chi insegna si sceglie nelle lezioni, e fattura le sue ore.',
  },
  courses: {
    title: 'Categoria e corso',
    why: 'Un corso sta in una categoria; studenti, lezioni e rate appartengono al corso.',
  },
  students: {
    title: 'Studenti',
    why: 'Chi è iscritto compare nei registri e deve le rate del corso.',
  },
  lessons: {
    title: 'Lezioni',
    why: 'Con le lezioni nascono i registri, i recuperi e le ore da fatturare.',
  },
}
export const SETUP_TITLE = 'Per cominciare'
export const SETUP_TEXT = 'Cinque passi, in quest’ordine: ognuno serve a quello che viene dopo.'

// The page of who calls leads.
export const NOTHING_AGREED = 'Nessun richiamo concordato fino a stasera.'
export const missedText = (count: number) =>
  count === 1
    ? 'Un altro richiamo dei giorni passati'
    : `Altri ${formatInteger(count)} richiami dei giorni passati`
export const CONTACT_WORD = { appointment: 'Appuntamento', callback: 'Richiamo' } as const
