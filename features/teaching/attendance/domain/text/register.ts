import type { Day } from '#kit/domain/day.ts'
import { formatDay, formatHours, joinWords, plural } from '#kit/domain/format.ts'
import { ABSENT, PRESENT } from '../text.ts'
import { sameMark } from '../rules.ts'
import type { Attendance } from '../types.ts'

/** What only the page of a register says. */

/** At a field with more hours than the lesson has minutes. */
export const tooLong = (minutes: number): string =>
  `La lezione dura ${formatHours(minutes)} ore: non di più`

/** Above the register of a lesson that is still to come. */
export const notYet = (day: Day): string =>
  `Il registro si compila dal giorno della lezione: il ${formatDay(day)}.`

export const NOBODY = 'Nessuno studente per questa lezione'

/** At a field with zero hours: whoever was there for none of them was not there. */
export const NO_HOURS = 'Zero ore: segna Assente'

/** After marking present who was not marked yet; the others keep their marks. */
export const presentNow = (count: number): string =>
  count === 1 ? '1 studente segnato presente.' : `${count} studenti segnati presenti.`

export const REPLACE_ABSENT = 'Tutti presenti'

/** Before absences that are marked give way. */
export const replaceAbsent = (absent: number, present: number): string =>
  `${plural(absent, 'studente è segnato assente', 'studenti sono segnati assenti')}, ${present} ${present === 1 ? 'presente' : 'presenti'}. Segnare tutti presenti?`

/** A mark in words: `Presente, 1,50 ore`; none is `da segnare`. */
export function markWords(mark: Attendance | null): string {
  if (mark === null) return 'da segnare'
  if (!mark.present) return ABSENT
  return mark.minutes === null ? PRESENT : `${PRESENT}, ${formatHours(mark.minutes)} ore`
}

/** How far a register is: `25 studenti: 22 presenti, 3 assenti`. */
export function registerCounts(present: number, absent: number, unmarked: number): string {
  const parts = [
    plural(present, 'presente', 'presenti'),
    plural(absent, 'assente', 'assenti'),
    ...(unmarked > 0 ? [`${unmarked} da segnare`] : []),
  ]
  return `${plural(present + absent + unmarked, 'studente', 'studenti')}: ${parts.join(', ')}`
}

/** Under the refusal of a register: who came into it since it was opened. */
export const toMark = (students: readonly string[]): string => `Da segnare: ${joinWords(students)}`

/** When somebody who was marked is no longer in the register; it is shown without her by then. */
export const leftRegister = (students: readonly string[]): string =>
  `${joinWords(students)} non ${students.length === 1 ? 'è' : 'sono'} più in questo registro: controlla e salva di nuovo.`

export const CHANGED_MEANWHILE = 'Il registro è cambiato nel frattempo'

/** Who else saved the register, above what that changed. */
export const savedBy = (who: string, at: string): string =>
  `${who} ha salvato questo registro il ${at}. Ha segnato diversamente da te:`

/** What of the other's marks was taken over: `Segnati da anna nel frattempo: Rossi Anna: Assente`. */
export const takenFrom = (who: string, marks: readonly string[]): string =>
  `Segnati da ${who} nel frattempo: ${marks.join('; ')}`

/** A line of it: `Rossi Anna: Assente (per te: Presente)`. */
export const otherMark = (student: string, theirs: string, own: string): string =>
  `${student}: ${theirs} (per te: ${own})`

export const keepTheirs = (count: number): string =>
  count === 1 ? 'Salva tenendo il suo segno' : 'Salva tenendo i suoi segni'
export const KEEP_MINE = 'Sovrascrivi con i miei'

export const NO_HISTORY = 'Questo registro non è ancora stato salvato.'

/** Beside a student who was marked before the lesson was put off. */
export const TO_CONFIRM = 'da confermare'

/** A line of the history: `Rossi Anna: da segnare → Assente`, or `Rossi Anna: Assente (confermato)`. */
export const markChanged = (
  student: string,
  before: Attendance | null,
  after: Attendance | null,
): string =>
  before !== null && sameMark(before, after)
    ? `${student}: ${markWords(after)} (confermato)`
    : `${student}: ${markWords(before)} → ${markWords(after)}`

/** The same for several who were marked alike: `Presente: Rossi Anna e Verdi Ugo`. */
export const firstMarked = (mark: Attendance, students: readonly string[]): string =>
  `${markWords(mark)}: ${joinWords(students)}`
