import { dayOfWallTime } from '#kit/domain/day.ts'
import {
  formatDay,
  formatInteger,
  formatLongDay,
  formatMonth,
  formatTime,
  formatWallTime,
  joinWords,
  plural,
  theMany,
} from '#kit/domain/format.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import type { closingCodes, Hit } from './contract.ts'
import { MAX_DAYS, MAX_SETTLED, type Period } from './types.ts'

export const closingSentences: Sentences<typeof closingCodes> = {
  // `lessons` is made by lessonLines.
  'closings.has_lessons': (data) =>
    `Impossibile aggiungere la chiusura\nEsistono delle lezioni per questo giorno:\n${data['lessons']}`,
  'closings.dates_missing': 'Seleziona entrambe le date',
  'closings.dates_order': 'La data di inizio deve essere precedente alla data di fine',
  'closings.too_long': `Al massimo ${MAX_DAYS} giorni per volta.`,
  'closings.moved_onto': (data) =>
    `Il ${formatDay(String(data['day']))} la scuola è chiusa: scegli un altro giorno.`,
  // `lessons` are those that nobody was asked about, if any.
  'closings.lessons_changed': (data) =>
    [
      'Nel frattempo le lezioni di questi giorni sono cambiate: ricontrolla l’elenco.',
      data['lessons'],
    ]
      .filter(Boolean)
      .join('\n'),
  // `days` says which, as a sentence.
  'closings.closed_again': (data) =>
    `Non si può annullare: una lezione tornerebbe in un giorno chiuso nel frattempo. ${data['days']}`,
  'closings.change_not_found': 'Questa modifica non si può più annullare.',
}

/** What is wrong with the two days of a period. */
export const periodFault = (
  code: 'closings.dates_missing' | 'closings.dates_order' | 'closings.too_long',
): string => closingSentences[code] as string

type Named = Pick<Hit, 'startsAt' | 'courseName' | 'roomName'>

/** The lessons of a day, one a line: `25/12/2026 18:30, Recitazione 1, Aula 2`. */
export function lessonLines(lessons: readonly Named[]): string {
  return lessons
    .map(({ startsAt, courseName, roomName }) =>
      [formatWallTime(startsAt), courseName, roomName].filter(Boolean).join(', '),
    )
    .join('\n')
}

/** The question about one day of a period on which there are lessons. */
export function confirmDay(lessons: readonly [Named, ...Named[]]): string {
  const day = formatDay(dayOfWallTime(lessons[0].startsAt))
  const list = lessons.map((one) => `${formatTime(one.startsAt)} ${one.courseName}`).join('; ')
  return `Il giorno ${day} ha delle lezioni programmate (${list}). Vuoi continuare comunque?`
}

export const NONE_CLOSED = 'Nessun giorno di chiusura selezionato'
export const NONE_FOUND = 'Nessun giorno trovato per i filtri selezionati'
export const NONE_CHOSEN = 'Seleziona almeno una data da rimuovere'
export const ALL_MONTHS = 'Tutti i mesi'
export const ALL_YEARS = 'Tutti gli anni'

export const days = (count: number) => plural(count, 'giorno', 'giorni')
const closingDays = (count: number) => plural(count, 'giorno di chiusura', 'giorni di chiusura')

/** `dal 24/12/2026 al 06/01/2027`, or the day alone. */
export function span({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : `dal ${formatDay(from)} al ${formatDay(to)}`
}

/** What adding will do, before it is done: how many days, and how many are closed already. */
export function preview(added: number, already: number): string {
  const willBe = added === 1 ? 'Verrà aggiunto 1 giorno.' : `Verranno aggiunti ${days(added)}.`
  if (already === 0) return willBe
  return `${willBe} ${already === 1 ? '1 è già di chiusura.' : `${already} sono già di chiusura.`}`
}

export const closingsAdded = (count: number) =>
  count === 0
    ? 'Nessun giorno da aggiungere.'
    : `${closingDays(count)} ${count === 1 ? 'aggiunto' : 'aggiunti'}.`
export const closingsRemoved = (count: number) =>
  `${closingDays(count)} ${count === 1 ? 'rimosso' : 'rimossi'}.`

/** What became of the days and of the lessons on them. */
export function closingsDone(done: { added: number; moved: number; cancelled: number }): string {
  const moved = done.moved > 0 && plural(done.moved, 'lezione spostata', 'lezioni spostate')
  const cancelled =
    done.cancelled > 0 && plural(done.cancelled, 'lezione annullata', 'lezioni annullate')
  const lessons = [moved, cancelled].filter((part) => part !== false)
  const rest = lessons.length > 0 ? ` ${capital(joinWords(lessons))}.` : ''
  return `${closingsAdded(done.added)}${rest}`
}

/** With a capital letter, to begin a line. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const confirmRemoveDay = (day: string) =>
  `Rimuovere il giorno di chiusura ${formatDay(day)}?`
export const confirmRemoveSelected = (count: number) =>
  count === 1
    ? 'Rimuovere il giorno di chiusura selezionato?'
    : `Rimuovere ${theMany(count, 'giorni di chiusura selezionati')}?`
export const confirmRemovePeriod = (period: Period) =>
  `Rimuovere il periodo di chiusura ${span(period)} (${days(period.days.length)})?`
/** `filters` names what is shown: "di dicembre del 2026"; empty when everything is. */
export const confirmRemoveAll = (count: number, filters: string) =>
  `Rimuovere ${count === 1 ? 'l’unico giorno' : `tutti ${theMany(count, 'giorni')}`} di chiusura${filters && ` ${filters}`}?`

/** `dicembre`, of a month from 1 to 12. */
export const monthName = (month: number) =>
  formatMonth(`2000-${String(month).padStart(2, '0')}-01`).replace(/ .*/, '')

/** What a filter shows: "di dicembre 2026", "del 2026", "di dicembre", or nothing for all. */
export function shownBy(filter: { year?: number | undefined; month?: number | undefined }): string {
  const { year, month } = filter
  if (month === undefined) return year === undefined ? '' : `dell’anno ${schoolYear(year)}`
  return `di ${monthName(month)}${year === undefined ? '' : ` dell’anno ${schoolYear(year)}`}`
}

/** A school year by the year in which it begins: `2026/2027`. */
export const schoolYear = (year: number) => `${year}/${year + 1}`

/** A day of the calendar for who does not see it: `venerdì 25 dicembre 2026, chiusura: Natale`. */
export function dayLabel(day: string, closed: { reason: string } | undefined): string {
  const name = formatLongDay(day)
  if (!closed) return name
  return `${name}, chiusura${closed.reason && `: ${closed.reason}`}`
}

export const selected = (count: number) => (count === 1 ? '1 selezionato' : `${count} selezionati`)

const most = formatInteger(MAX_SETTLED)
export const TOO_MANY_SETTLED = `Si possono spostare al massimo ${most} lezioni per volta, e annullarne altrettante: chiudi i giorni in più volte.`

export const CHECK_PLACES = 'Controlla le date e gli orari evidenziati.'

/** What the window about the lessons of closing days is for. */
export function wizardIntroduction(closing: number, lessons: number): string {
  if (lessons === 0)
    return `Nessuna lezione in ${closing === 1 ? 'questo giorno' : 'questi giorni'}.`
  return 'Decidi che cosa fare di ogni lezione. Dove c’è, un posto libero è già proposto e si può cambiare. Tutto avviene insieme alla chiusura, e insieme si può annullare.'
}

/** What confirming will do: `3 giorni di chiusura; lezioni: 2 da spostare, 1 da annullare`. */
export function wizardSummary(
  closing: number,
  count: { readonly move: number; readonly cancel: number; readonly keep: number },
): string {
  const parts = [
    count.move > 0 && `${count.move} da spostare`,
    count.cancel > 0 && `${count.cancel} da annullare`,
    count.keep > 0 && `${count.keep} da lasciare`,
  ].filter((part) => part !== false)
  return [closingDays(closing), ...(parts.length > 0 ? [`lezioni: ${parts.join(', ')}`] : [])].join(
    '; ',
  )
}
