import {
  formatInteger,
  formatPercent,
  formatWallTime,
  plural,
  WEEKDAYS,
} from '#kit/domain/format.ts'
import { dayOfWallTime, type WallTime, weekday } from '#kit/domain/day.ts'
import type { CohortKey, Stage } from './rules/cohort.ts'
import type { TableKey } from './types.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const dashboardSentences = {
  'dashboard.source_not_found': 'Questa origine non esiste più.',
}

export const TABLE_NAME: Readonly<Record<TableKey, string>> = {
  all: 'Lead',
  to_call: 'Da chiamare',
  called: 'Chiamati',
  rejected: 'Non buone',
}

/** Heads the leads that have no such tag. */
export const WITHOUT = { origin: 'Senza origine', course: 'Senza corso' }

/** `venerdì 09/10/2026 17:00` */
export function momentText(at: WallTime): string {
  return `${WEEKDAYS[weekday(dayOfWallTime(at)) - 1]} ${formatWallTime(at)}`
}

/** Which week is shown, and that it is not over or has not begun. */
export function weekText(week: { from: string; to: string; valid: boolean; newEnd: string }) {
  const { from, to, valid, newEnd } = week
  const begun = newEnd > from
  const until = !valid && begun ? newEnd : to
  const open = valid ? '' : begun ? ' (settimana in corso)' : ' (non ancora iniziata)'
  return `Da ${momentText(from)} a ${momentText(until)}${open}`
}

/** The label of a segment; one that rounds to nothing has none. */
export function shareText(share: number): string {
  const text = formatPercent(share, 1)
  return text === '0,0%' ? '' : text
}

/** How many leads a window shows, and of how many where these are more. */
export function leadsText(shown: number, total = shown): string {
  const all = plural(total, 'lead', 'lead')
  return shown < total ? `I ${formatInteger(shown)} più recenti di ${all}` : all
}

export const EMPTY = 'Nessun lead in questa settimana.'
export const EMPTY_PERIOD = 'Nessun lead arrivato in questo periodo.'

export const KEY_NAME: Readonly<Record<CohortKey, string>> = {
  source: 'Origine',
  course: 'Corso',
  operator: 'Operatore',
}

export const STAGE_NAME: Readonly<Record<Stage, string>> = {
  leads: 'Lead',
  called: 'Chiamati',
  reached: 'Raggiunti',
  openDay: 'Open day',
  enrolled: 'Iscritti',
}

/** Heads what has no key. */
export const WITHOUT_KEY: Readonly<Record<CohortKey, string>> = {
  source: WITHOUT.origin,
  course: WITHOUT.course,
  operator: 'Senza chiamate',
}

export const COST_SAVED = 'Costo salvato.'
