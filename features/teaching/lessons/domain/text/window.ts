import {
  formatDayDash,
  formatInteger,
  formatTime,
  joinWords,
  plural,
  typedHours,
} from '#kit/domain/format.ts'
import { weekday } from '#kit/domain/day.ts'
import type { PreviewRow } from '../contract.ts'
import { MAX_EXTRA_WEEKS } from '../rules.ts'
import { LESSON_SAVED } from '../text.ts'
import { MAX_AT_ONCE, type Scope, type SlotState } from '../types.ts'

/** The weekdays from Monday on, as the calendars write them. */
export const WEEKDAYS = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'] as const

export const TIME_MISSING = 'Inserire un orario'
export const DAY_MISSING = 'Inserire una data'
export const LESSON_CREATED = 'Lezione inserita'
export const END_FORM = 'Scrivi un giorno che viene dopo la data, al massimo di due anni.'
export const NO_DAYS = 'I giorni scelti vengono tutti prima della data: aggiungi una settimana.'
export const TOO_MANY = `Sono troppe lezioni per una volta sola: al massimo ${MAX_AT_ONCE}.`
export const WEEKS_FORM = `Scrivi quante settimane: da 0 a ${MAX_EXTRA_WEEKS}`
export const NONE_CHOSEN = 'Nessuna lezione da inserire: scegli almeno una data.'
/** In the way is a lesson of the same series, which moves on with it. */
export const PLACE_OF_SERIES = 'Posto di un’altra lezione della serie'
export const MOVES_ALONG =
  'Fa posto se la modifica vale anche per lei: quali lezioni cambiare si sceglie salvando.'
export const BUSY_TITLE = 'Insegnante o corso già impegnato'
/** Under what the window says of a day without lessons. */
export const ASKED_FIRST = 'La lezione si può salvare lo stesso: verrà chiesta conferma.'
export const DAY_OFF_TITLE = 'Giorno di chiusura o corso finito'

export const scopeLabels: Readonly<Record<Scope, string>> = {
  one: 'Solo questa',
  following: 'Questa e le successive',
  all: 'Tutte',
}

export const stateLabels: Readonly<Record<SlotState, string>> = {
  free: 'Libero',
  busy: 'Già impegnato',
  room_taken: 'Aula occupata',
  closed: 'Giorno di chiusura',
  after_end: 'Oltre la fine del corso',
}

/** `Come l’ultima: mar 17-11-2026 ore 18:30, 2,5 ore, Sala 3`; what stays as it is is not said. */
export function likeLast(proposed: {
  date?: string | undefined
  time?: string | undefined
  minutes: number
  room: string | null
}): string {
  const { date, time, minutes, room } = proposed
  const when = [date && lessonDay(date), time && `ore ${time}`].filter(Boolean).join(' ')
  return `Come l’ultima: ${[when, `${typedHours(minutes)} ore`, room].filter(Boolean).join(', ')}`
}

/** After a change: how many lessons it met. */
export function lessonsChanged(count: number): string {
  return count === 1 ? LESSON_SAVED : `${formatInteger(count)} lezioni modificate`
}

export function lessonsDeleted(count: number): string {
  return count === 1 ? 'Lezione eliminata' : `${formatInteger(count)} lezioni eliminate`
}

/** `gio 15-10-2026 ore 09:00` */
export function lessonTime(startsAt: string): string {
  return `${lessonDay(startsAt)} ore ${formatTime(startsAt)}`
}

/** `gio 15-10-2026` */
export function lessonDay(startsAt: string): string {
  const name = WEEKDAYS[weekday(startsAt.slice(0, 10)) - 1] ?? ''
  return `${name.toLowerCase()} ${formatDayDash(startsAt)}`
}

/** Of a row of the preview. */
export const NO_ROOM = 'Senza aula'

/** What the preview found, state by state: `12 date: 10 libere, 2 con l’aula occupata`. */
export function previewSummary(rows: readonly Pick<PreviewRow, 'state'>[]): string {
  const count = (state: SlotState) => rows.filter((row) => row.state === state).length
  const parts = [
    [count('free'), 'libera', 'libere'],
    [count('room_taken'), 'con l’aula occupata', 'con l’aula occupata'],
    [
      count('busy'),
      'con un insegnante o un corso già impegnato',
      'con un insegnante o un corso già impegnato',
    ],
    [count('closed'), 'in un giorno di chiusura', 'in giorni di chiusura'],
    [count('after_end'), 'oltre la fine del corso', 'oltre la fine del corso'],
  ] as const
  const found = parts.filter(([many]) => many > 0)
  const words = found.map(([many, one, several]) => plural(many, one, several)).join(', ')
  return `${plural(rows.length, 'data', 'date')}: ${words}`
}

/** What a copy of a lesson is without. */
export const leftOut = (names: readonly string[]): string =>
  `Nel cestino, e quindi fuori dalla copia: ${joinWords(names)}.`

/** Why the rows cannot be inserted as they are. */
export function roomsMissing(count: number): string {
  return count === 1
    ? 'Una data non ha l’aula libera: scegli un’altra aula, un altro orario o saltala.'
    : `${formatInteger(count)} date non hanno l’aula libera: scegli un’altra aula, un altro orario o saltale.`
}
