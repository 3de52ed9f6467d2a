import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatWallTime, joinWords, plural } from '#kit/domain/format.ts'
import type { activityCodes } from './contract.ts'
import { DAYS } from './rules.ts'
import type { ActivityKind } from './types.ts'

export const ACTIVITY = 'Attività'
export const INTRO = `Ciò che è stato fatto negli ultimi ${DAYS} giorni e si può ancora annullare.`
export const UNDONE = 'Annullata'
/** What becomes of what an import brought, whatever it brought. */
export const UNDOING_IMPORT =
  'Ciò che ha aggiunto si toglie e ciò che ha cambiato torna com’era, salvo dove qualcuno ci ha lavorato; il file non si può più riprendere da qui.'
/** Before lessons come back onto a day that was closed since. */
export const CLOSED_TITLE = 'Giorno chiuso nel frattempo'

export const activitySentences: Sentences<typeof activityCodes> = {
  'activity.not_found': `Questa attività non si trova più: dopo ${DAYS} giorni non si annulla.`,
  'activity.undone': 'Questa attività è già stata annullata.',
  'activity.changed_since':
    'Nel frattempo le iscrizioni di questo studente sono cambiate ancora: annulla prima ciò che è venuto dopo.',
  'activity.used_since':
    'Nel frattempo nella nuova classe questo studente ha avuto presenze, voti o un piano rateale suo: annullando andrebbero persi.',
}

export const KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  lessons: 'Lezioni',
  closings: 'Chiusure',
  trash: 'Cestino',
  withdrawal: 'Ritiri',
  class: 'Cambi classe',
  import: 'Importazioni',
}

/** What was done to lessons, by the word that is kept. */
const LESSON_VERBS: Readonly<Record<string, string>> = {
  created: 'inserimento',
  deleted: 'eliminazione',
  restored: 'ripristino dal cestino',
  copied: 'copia',
  calendar_deleted: 'eliminazione del calendario',
}

/** `Lezioni: inserimento` */
export const lessonsTitle = (action: string) =>
  `Lezioni: ${LESSON_VERBS[action] ?? 'spostamento o modifica'}`

/** `Chiusure: aggiunte` */
export const closingsTitle = (action: string) =>
  `Chiusure: ${action === 'removed' ? 'tolte' : 'aggiunte'}`

/** Whose files are brought in, by the name of their kind. */
const IMPORTED: Readonly<Record<string, string>> = {
  leads: 'Lead',
  students: 'Studenti',
  teachers: 'Insegnanti',
  lessons: 'Lezioni',
  payments: 'Pagamenti',
}

/** `Studenti: importazione` */
export const importTitle = (kind: string) => `${IMPORTED[kind] ?? 'File'}: importazione`
export const CLASS_TITLE = 'Studente: cambio classe'
export const WITHDRAWAL_TITLE = 'Studente: ritiro dal corso'

/** `12 lezioni di Recitazione e Canto, dal 12/10/2026 18:30` */
export function lessonsAbout(count: number, courses: readonly string[], first: string): string {
  const from = count === 1 ? 'del' : 'dal'
  return `${plural(count, 'lezione', 'lezioni')} di ${joinWords(courses)}, ${from} ${formatWallTime(first)}`
}

/** `3 giorni, dal 24/12/2026` */
export function closingsAbout(count: number, first: string): string {
  return count === 1
    ? formatDay(first)
    : `${plural(count, 'giorno', 'giorni')}, dal ${formatDay(first)}`
}
