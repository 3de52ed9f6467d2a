import { formatDay, formatTime, plural } from '#kit/domain/format.ts'
import { dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { type Event, type eventCodes, FIELD_SENTENCES } from './contract.ts'
import { COVER_MAX, COVER_MAX_BYTES, COVER_MIN, type Rhythm } from './rules.ts'

/** The labels of the form of an event. */
export const FIELD_LABELS = {
  title: 'Titolo',
  day: 'Data',
  startTime: 'Orario di inizio',
  endTime: 'Orario di fine',
  capacity: 'Numero massimo di partecipanti',
  roomId: 'Aula',
  place: 'Luogo',
  description: 'Descrizione',
  link1: 'Link 1',
  link1Title: 'Testo del pulsante 1',
  link2: 'Link 2',
  link2Title: 'Testo del pulsante 2',
  cover: 'Locandina',
  attachment: 'Allegato',
  offers: 'Offri da solo i posti che si liberano a chi è in lista d’attesa',
  offerHours: 'Ore per accettare un posto offerto',
  reminderDays: 'Promemoria: giorni prima dell’evento',
} as const

export const NOT_A_COVER = 'La locandina deve essere un’immagine jpg, jpeg o png.'

export const eventSentences: Sentences<typeof eventCodes> = {
  'events.not_found': 'Evento non trovato.',
  'events.no_description': FIELD_SENTENCES.description,
  'events.end_not_after_start': FIELD_SENTENCES.order,
  'events.cover_not_image': NOT_A_COVER,
  'events.cover_size': `La locandina deve avere ogni lato tra ${COVER_MIN} e ${COVER_MAX} pixel.`,
  'events.cover_too_large': `La locandina è troppo grande: al massimo ${COVER_MAX_BYTES / 1024 / 1024} MB.`,
  'events.upload_not_found': 'Il file non c’è più: sceglilo di nuovo.',
  // As a lesson is told it: what is in the room, with its day and times.
  'events.room_taken': (data) => `Aula occupata. ${data['taken']}`,
  'events.room_not_found': "L'aula scelta non esiste più.",
}

/** Alerts when an event could not be saved for a reason that is no field's fault. */
export const CREATION_FAILED =
  "Si è verificato un errore inatteso durante la creazione dell'evento. Per favore, riprova."
export const UPDATE_FAILED =
  "Si è verificato un errore inatteso durante la modifica dell'evento. Per favore, riprova."

/** When something between the screen and the server answered in its place. */
export const WRONG_ANSWER = 'Errore nella risposta del server'
export const UNREADABLE_ANSWER = 'Errore di parsing della risposta del server'

export const EVENT_CREATED = 'Evento creato.'
export const EVENT_SAVED = 'Evento aggiornato con successo.'
export const EVENT_DELETED = 'Evento eliminato.'
export const EVENT_RESTORED = 'Evento ripristinato.'
export const CONFIRM_DELETE = 'Sei sicuro di voler eliminare questo evento?'
export const NOT_SELECTED = 'Nessun evento selezionato.'
export const IN_TRASH = 'Questo evento è nel cestino: per vederlo e cambiarlo, ripristinalo.'
export function copied(count: number, withoutRoom: number): string {
  const made =
    count === 1 ? 'Evento copiato.' : `Create ${plural(count, 'copia', 'copie')} dell’evento.`
  if (withoutRoom === 0) return made
  return count === 1
    ? `${made} È senza aula: quel giorno è occupata.`
    : `${made} ${plural(withoutRoom, 'è', 'sono')} senza aula: in quei giorni è occupata.`
}

/** What the button of a link says when nobody wrote anything. */
export const LINK_TITLES = { link1: 'Link 1', link2: 'Link 2' } as const
export const confirmLinkTitles = (titles: readonly string[]): string =>
  titles.length === 1
    ? `Un link non ha il testo del pulsante: sarà usato "${titles[0]}".`
    : `I link non hanno il testo del pulsante: saranno usati "${titles.join('" e "')}".`

export const COVER_KINDS = `jpg, jpeg o png, da ${COVER_MIN} a ${COVER_MAX} pixel per lato`
export const ATTACHMENT_KINDS =
  'Si apre dall’invito: documento, immagine, audio o video fino a 25 MB'
export const RHYTHM_LABELS: Readonly<Record<Rhythm, string>> = {
  weekly: 'ogni settimana',
  fortnightly: 'ogni due settimane',
  monthly: 'ogni mese',
}

/** "07/03/2027, 18:30–20:00" */
export function eventTime(event: {
  readonly startsAt: WallTime
  readonly endsAt: WallTime
}): string {
  const { startsAt, endsAt } = event
  return `${formatDay(dayOfWallTime(startsAt))}, ${formatTime(startsAt)}–${formatTime(endsAt)}`
}

/** Where it is: the place that was written, or else the room; empty without either. */
export const eventPlace = ({ place, roomName }: Pick<Event, 'place' | 'roomName'>): string =>
  place === '' ? (roomName ?? '') : place
