import { formatDay, formatInteger, formatTime, plural, theMany } from '#kit/domain/format.ts'
import { addMinutes } from '#kit/domain/day.ts'

export const CONFIRM_DELETE_ALL = 'Vuoi davvero eliminare tutte le lezioni di questo calendario?'
/** Above the lessons of a calendar that would take attendance with them. */
export const MARKED_LESSONS = 'Queste lezioni hanno presenze segnate:'
/** A line of them: `07/10/2026 18:30, 24 studenti`. */
export const markedLesson = (startsAt: string, marked: number) =>
  `${formatDay(startsAt)} ${formatTime(startsAt)}, ${plural(marked, 'studente', 'studenti')}`
/** Under the question: what it is about, which may be more than the screen shows. */
export const deletionSize = (lessons: number, courses: number) => {
  if (lessons === 0) return 'Non c’è nessuna lezione da eliminare.'
  const many = lessons === 1 ? 'È 1 lezione' : `Sono ${formatInteger(lessons)} lezioni`
  const whose = courses === 1 ? '' : ` e di tutti ${theMany(courses, 'corsi mostrati')}`
  return `${many}, di tutti gli anni${whose}.`
}
export const ALL_DELETED = 'Lezioni eliminate con successo'
export const ALL_DELETION_FAILED = "Errore durante l'eliminazione delle lezioni"
/** On a lesson on whose day a fee is due. */
export const FEE = '$ Pagamento Quota'
/** The heading of a lesson without subjects. */
export const NO_SUBJECT = 'Lezione'
export const COURSE_IN_TRASH =
  'Questo corso è nel cestino: per vederne il calendario, ripristinalo dall’archivio.'
export const LOADING_ROOM = 'Carico...'
export const ROOM_FREE =
  'In questi giorni l’aula è sempre libera. Cambia il periodo qui sopra, o inserisci una lezione dal calendario di un corso.'
export const ROOM_UNUSED = 'Per vederne altre cambia il periodo qui sopra.'
export const ROOM_IN_TRASH =
  'Quest’aula è nel cestino: resta alle lezioni passate, per sceglierla ancora ripristinala.'
export const WRONG_LENGTH = 'La durata va da mezz’ora a 10 ore'
export const CLOSED = 'giorno di chiusura'
export const FIND_ROOM = 'Trova un’aula libera'
export const COPY_WEEK = 'Copia la settimana'
export const COPY_CALENDAR = 'Copia da un altro calendario'

/** Where a lesson goes: `12/10/2026, 10:30–13:00, Aula 2`; the room or teacher where that is another. */
export const goalText = (startsAt: string, minutes: number, into?: string) => {
  const hours = `${formatTime(startsAt)}–${formatTime(addMinutes(startsAt, minutes))}`
  return [formatDay(startsAt), hours, into].filter(Boolean).join(', ')
}

/** After a lesson was moved there. */
export const lessonMoved = (goal: string) => `Lezione spostata: ${goal}.`
export const lessonStretched = (minutes: number) =>
  `Durata della lezione: ${plural(minutes, 'minuto', 'minuti')}.`
/** Lessons that the chosen weekdays leave out. */
export const lessonsHidden = (hidden: number) =>
  hidden === 1
    ? '1 lezione è in un giorno nascosto.'
    : `${plural(hidden, 'lezione', 'lezioni')} sono in giorni nascosti.`
export const moreLessons = (count: number) => `+${plural(count, 'altra', 'altre')}`
