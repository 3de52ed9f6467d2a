import { dayOfWallTime } from '#kit/domain/day.ts'
import { integerOf } from '#kit/domain/format.ts'
import { checkFiles, type FormFile, formFiles, sentFiles } from '#kit/web/file-field/form-files.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { Event } from '../../domain/contract.ts'
import { OFFER_HOURS } from '../../domain/rules.ts'
import { confirmLinkTitles, LINK_TITLES } from '../../domain/text.ts'

/** What the form of an event holds while it is filled in. */
export interface EventValues extends Record<string, unknown> {
  title: string
  description: string
  place: string
  roomId: number | null
  link1: string
  link1Title: string
  link2: string
  link2Title: string
  day: string | null
  startTime: string
  endTime: string
  capacity: string
  cover: readonly FormFile[]
  attachment: readonly FormFile[]
  offers: boolean
  offerHours: string
  reminderDays: string
}

/** An empty form. */
export const EMPTY: EventValues = {
  title: '',
  description: '',
  place: '',
  roomId: null,
  link1: '',
  link1Title: '',
  link2: '',
  link2Title: '',
  day: null,
  startTime: '',
  endTime: '',
  capacity: '',
  cover: [],
  attachment: [],
  offers: true,
  offerHours: String(OFFER_HOURS),
  reminderDays: '',
}

/** The form of an event that is there. */
export function valuesOf(event: Event): EventValues & { version: number } {
  const { title, description, place, link1, link1Title, link2, link2Title, version } = event
  const { roomId, startsAt, endsAt, capacity, offers, offerHours, reminderDays } = event
  return {
    ...{ title, description, place, link1, link1Title, link2, link2Title, version },
    ...{ roomId, capacity: String(capacity), offers, offerHours: String(offerHours) },
    reminderDays: reminderDays === null ? '' : String(reminderDays),
    day: dayOfWallTime(startsAt),
    startTime: startsAt.slice(11, 16),
    endTime: endsAt.slice(11, 16),
    cover: formFiles(event.cover ? [event.cover] : []),
    attachment: formFiles(event.attachment ? [event.attachment] : []),
  }
}

/** A whole number as it is typed; what is none is for the contract to refuse. */
export const numberOf = (typed: string) => (typed.trim() === '' ? null : integerOf(typed))

/** What of an event is of moment to those who are invited. */
export interface Changed {
  readonly places: number
  /** It is held at another time or in another place. */
  readonly moved: boolean
}

const WHEN_AND_WHERE = ['day', 'startTime', 'endTime', 'place', 'roomId'] as const

/** What a form makes of the event as it was. */
export function changedBy(values: EventValues, before: EventValues): Changed {
  const moved = WHEN_AND_WHERE.some((name) => values[name] !== before[name])
  return { places: numberOf(values.capacity) ?? 0, moved }
}

/** The part that creating and changing send alike. */
export function formInput(values: EventValues) {
  const { cover, attachment, day, capacity, offerHours, reminderDays } = values
  return {
    title: values.title,
    description: values.description,
    place: values.place,
    roomId: values.roomId,
    link1: values.link1,
    link1Title: values.link1Title,
    link2: values.link2,
    link2Title: values.link2Title,
    startTime: values.startTime,
    endTime: values.endTime,
    offers: values.offers,
    day: day ?? '',
    capacity: numberOf(capacity),
    offerHours: numberOf(offerHours),
    reminderDays: numberOf(reminderDays),
    cover: sentFiles(cover)[0] ?? null,
    attachment: sentFiles(attachment)[0] ?? null,
  }
}

/** A form cannot be saved while one of its files is on its way. */
export function checkBothFiles({ cover, attachment }: EventValues): Record<string, string> {
  const wrong = { cover: checkFiles(cover).files, attachment: checkFiles(attachment).files }
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([field, sentence]) => (sentence ? [[field, sentence]] : [])),
  )
}

/**
 * A link without the words of its button gets the usual ones, once that was agreed to. They become
 * its words, so that the next save has nothing to ask.
 */
export async function askLinkTitles<V extends EventValues>(values: V): Promise<V | false> {
  const missing = (['link1', 'link2'] as const).filter(
    (link) => values[link].trim() !== '' && values[`${link}Title`].trim() === '',
  )
  if (missing.length === 0) return values
  const agreed = await confirm({
    title: 'Testo dei pulsanti',
    text: confirmLinkTitles(missing.map((link) => LINK_TITLES[link])),
    confirmLabel: 'Continua',
  })
  const titles = missing.map((link) => [`${link}Title`, LINK_TITLES[link]])
  return agreed && { ...values, ...Object.fromEntries(titles) }
}
