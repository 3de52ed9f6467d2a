import { addMinutes, dayOfWallTime } from '#kit/domain/day.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatTime, plural } from '#kit/domain/format.ts'
import type { Clash, lessonCodes } from './contract.ts'

export const lessonSentences: Sentences<typeof lessonCodes> = {
  'lessons.not_found': 'Lezione non trovata.',
  'lessons.room_missing': "Selezionare un'aula",
  'lessons.room_not_found': "L'aula scelta non esiste più.",
  'lessons.course_not_found': 'Uno dei corsi scelti non esiste più.',
  'lessons.teacher_not_found': 'Uno degli insegnanti scelti non esiste più.',
  'lessons.subject_not_found': 'Una delle materie scelte non esiste più.',
  'lessons.group_not_found': 'Il gruppo di insegnanti non esiste più.',
  // `clashes` is made by clashSentence: course, time and room of each lesson in the way.
  'lessons.room_taken': (data) => `Aula occupata. ${data['clashes']}`,
  'lessons.room_taken_meanwhile':
    "L'aula è stata appena occupata da un'altra lezione. Scegli un altro orario o un'altra aula.",
  'lessons.busy': (data) => `${data['clashes']} Vuoi salvare comunque?`,
  // `days` is made by dayOffSentence; `clashes` may be empty.
  'lessons.day_off': (data) =>
    [data['days'], data['clashes'], 'Vuoi salvare comunque?'].filter(Boolean).join(' '),
  'lessons.period': 'Il periodo richiesto è troppo lungo.',
  'lessons.change_not_found': 'Questa modifica non si può più annullare.',
  'lessons.changed_since': (data) =>
    `Non si può annullare: la lezione di ${data['course']} del ${data['at']} è stata modificata nel frattempo.`,
  'lessons.held_since': (data) =>
    `Non si può annullare: la lezione di ${data['course']} del ${data['at']} ha già presenze segnate. Le altre si correggono dal calendario.`,
}

/** Clashes told one by one before the rest is only counted. */
const TOLD = 5

/** `Recitazione 1, 12/10/2026 18:30-20:30, Aula 2`: the lesson in the way. */
export function lessonInTheWay(lesson: {
  courseName: string
  startsAt: string
  minutes: number
  roomName: string | null
}): string {
  const { courseName, startsAt, minutes, roomName } = lesson
  const from = formatTime(startsAt)
  const to = formatTime(addMinutes(startsAt, minutes))
  const place = roomName === null ? '' : `, ${roomName}`
  return `${courseName}, ${formatDay(dayOfWallTime(startsAt))} ${from}-${to}${place}`
}

const WHO: Readonly<Record<Clash['kind'], (name: string) => string>> = {
  room: (name) => `${name}: `,
  teacher: (name) => `${name} ha già lezione: `,
  course: (name) => `Il corso ${name} ha già lezione: `,
}

/** What is in the way, in words: course, time and room of each clash, once each. */
export function clashSentence(clashes: readonly Clash[]): string {
  const told = [
    ...new Set(
      clashes.map((clash) => {
        const who = clash.kind === 'room' ? '' : WHO[clash.kind](clash.name)
        return `${who}${lessonInTheWay(clash)}.`
      }),
    ),
  ]
  const rest = told.length - TOLD
  const more = rest > 0 ? ` E ${plural(rest, 'altra lezione', 'altre lezioni')}.` : ''
  return `${told.slice(0, TOLD).join(' ')}${more}`
}

/** What is in the way of a lesson that nobody is asked about; a taken room is said first. */
export const inTheWaySentence = (clashes: readonly Clash[]): string =>
  `${clashes.some(({ kind }) => kind === 'room') ? 'Aula occupata. ' : ''}${clashSentence(clashes)}`

/** A day that is none for a lesson, and why. */
export interface DayOff {
  readonly day: string
  readonly why: 'closed' | 'after_end'
}

/** Why days are none for lessons: `Il 25/12/2026 è un giorno di chiusura.` */
export function dayOffSentence(off: readonly DayOff[]): string {
  const days = (why: DayOff['why']) => [
    ...new Set(off.filter((one) => one.why === why).map(({ day }) => formatDay(day))),
  ]
  const said = (all: readonly string[], one: string, several: string) =>
    all.length > 1 ? [`${several}: ${all.join(', ')}.`] : all.map((day) => `Il ${day} ${one}.`)
  return [
    ...said(days('closed'), 'è un giorno di chiusura', 'Sono giorni di chiusura'),
    ...said(days('after_end'), 'il corso è già finito', 'Il corso è già finito in questi giorni'),
  ].join(' ')
}

/** What became of the rows of a multiple insertion. */
interface Inserted {
  readonly inserted: number
  readonly closed: number
  readonly afterEnd: number
}

/**
 * What a multiple insertion says when it is done: how many lessons there are now, and how many of
 * the `wanted` ones were left out and why.
 */
export function insertionResult({ inserted, closed, afterEnd }: Inserted, wanted: number): string {
  const notes = [
    ...(closed > 0
      ? [`${plural(closed, 'lezione saltata', 'lezioni saltate')} per giorni di chiusura`]
      : []),
    ...(afterEnd > 0 ? [`${plural(afterEnd, 'giorno', 'giorni')} oltre la fine del corso`] : []),
  ]
  const noted = notes.length > 0 ? ` ${notes.join('. ')}.` : ''
  const [some, all] =
    inserted === 1
      ? ['È stata inserita solo 1 lezione', '1 lezione inserita']
      : [`Sono stati inseriti solo ${inserted} lezioni`, `${inserted} lezioni inserite`]
  return inserted + closed + afterEnd < wanted
    ? `${some} anziché ${wanted}.${noted}`
    : `Inserimento completato con successo. ${all}.${noted}`
}

/** Instead of the result, when nothing of a multiple insertion was saved. */
export const INSERTION_FAILED = "Rilevati errori durante l'inserimento"
export const SAVING_FAILED = 'Si è verificato un errore durante il salvataggio della lezione'
export const LESSON_SAVED = 'Lezione modificata'
export const CONFIRM_DELETE = 'Eliminare la lezione?'

/** Before what is wrong, in the answer of an old client's change. */
export const PROCESSING_FAILED = "Errore durante l'elaborazione: "
