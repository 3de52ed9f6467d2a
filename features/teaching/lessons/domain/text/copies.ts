import { addDays } from '#kit/domain/day.ts'
import { formatDayDash, plural } from '#kit/domain/format.ts'
import type { CopySource } from '../contract.ts'
import { MAX_COPIED_WEEKS } from '../rules/copies.ts'
import { MAX_AT_ONCE } from '../types.ts'
import { lessonDay } from './window.ts'

export const TO_MISSING = 'Inserire una data'
export const COPIES_FORM = `Scrivi per quante settimane: da 1 a ${MAX_COPIED_WEEKS}`
export const SOURCE_MISSING = 'Scegli il calendario da copiare'
export const NO_SOURCES = 'Nessun corso ha lezioni da copiare.'
export const TOO_MANY_COPIES = `Sono troppe lezioni per una volta sola: al massimo ${MAX_AT_ONCE}.`
/** What a copy leaves behind. */
export const COPY_NOTE =
  'Restano gli stessi ora, durata, aula, insegnanti, materie e argomento; la quota non si copia. Prima di inserirle le vedi una per una.'

/** `34 lezioni, dal 19-10-2026 al 25-10-2026` */
export const lessonsOf = (count: number, from: string, to: string) =>
  `${plural(count, 'lezione', 'lezioni')}, dal ${formatDayDash(from)} al ${formatDayDash(to)}`

/** `Settimana dal 19-10-2026 al 25-10-2026, Aula 1: 12 lezioni` */
export function weekToCopy(monday: string, count: number, of: string | undefined): string {
  const days = `Settimana dal ${formatDayDash(monday)} al ${formatDayDash(addDays(monday, 6))}`
  return `${[days, of].filter(Boolean).join(', ')}: ${plural(count, 'lezione', 'lezioni')}`
}

/** `Diventano 68 lezioni, da lun 26-10-2026 a ven 06-11-2026` */
export function copiesPlanned(starts: readonly string[]): string {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return 'Nessuna lezione da copiare'
  if (starts.length === 1) return `Diventa una lezione, ${lessonDay(first)}`
  return `Diventano ${plural(starts.length, 'lezione', 'lezioni')}, da ${lessonDay(first)} a ${lessonDay(last)}`
}

/** `Recitazione 1 · 2025/2026 (112 lezioni)` */
export const sourceLabel = ({ name, academicYear, lessons }: CopySource) =>
  `${name} · ${academicYear} (${plural(lessons, 'lezione', 'lezioni')})`
