import { z } from 'zod'
import {
  day,
  id,
  operation,
  optionalLine,
  text,
  trashOperations,
  version,
} from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import {
  isWebAddress,
  MAX_CAPACITY,
  MAX_DATES,
  MAX_DESCRIPTION,
  MAX_OFFER_HOURS,
  MAX_REMINDER_DAYS,
  MAX_TITLE,
  OFFER_HOURS,
  RHYTHMS,
} from './rules.ts'

export const eventCodes = {
  'events.not_found': 'not_found',
  'events.no_description': 'invalid',
  'events.end_not_after_start': 'invalid',
  'events.cover_not_image': 'invalid',
  'events.cover_size': 'invalid',
  'events.cover_too_large': 'invalid',
  'events.upload_not_found': 'invalid',
  'events.room_taken': 'conflict',
  'events.room_not_found': 'invalid',
} as const satisfies Codes

/** Sentences that fields say of themselves. */
export const FIELD_SENTENCES = {
  title: "Inserire almeno un titolo per l'evento.",
  description: "Inserire almeno una descrizione per l'evento.",
  link1: 'Link 1 non sembra essere un indirizzo valido.',
  link2: 'Link 2 non sembra essere un indirizzo valido.',
  capacity: 'Il numero di partecipanti deve essere maggiore di 0.',
  times: "Inserire un orario di inizio e fine per l'evento.",
  order: "L'orario di fine deve essere successivo a quello di inizio.",
} as const

const required = (missing: string, max: number) =>
  text(missing).trim().min(1, missing).max(max, 'Testo troppo lungo')
const link = (sentence: string) =>
  optionalLine(1000)
    .refine((address) => address === '' || isWebAddress(address), sentence)
    .default('')
const time = text(FIELD_SENTENCES.times)
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_SENTENCES.times)
const file = z
  .union([z.strictObject({ fileId: id }), z.strictObject({ uploadId: id })])
  .nullable()
  .default(null)

const form = {
  title: required(FIELD_SENTENCES.title, MAX_TITLE),
  description: required(FIELD_SENTENCES.description, MAX_DESCRIPTION)
    // Tags alone are no text; said here, so that it is said together with the other fields.
    .refine((html) => textOfHtml(html) !== '', FIELD_SENTENCES.description),
  place: optionalLine(300).default(''),
  /** The room that it takes, if it is held in one of the academy's. */
  roomId: id.nullable().default(null),
  link1: link(FIELD_SENTENCES.link1),
  link1Title: optionalLine(100).default(''),
  link2: link(FIELD_SENTENCES.link2),
  link2Title: optionalLine(100).default(''),
  day,
  startTime: time,
  endTime: time,
  capacity: z
    .int({ error: () => FIELD_SENTENCES.capacity })
    .min(1, FIELD_SENTENCES.capacity)
    .max(MAX_CAPACITY, 'Numero troppo grande'),
  cover: file,
  attachment: file,
  offers: z.boolean().default(true),
  offerHours: z.int().min(1).max(MAX_OFFER_HOURS).default(OFFER_HOURS),
  reminderDays: z.int().min(1).max(MAX_REMINDER_DAYS).nullable().default(null),
}

const ordered = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  startTime < endTime
const order = { path: ['endTime'], error: FIELD_SENTENCES.order }

/** A line of the list of events. */
export const eventRow = z.object({
  id,
  title: z.string(),
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  createdAt: z.string(),
})
export type EventRow = z.infer<typeof eventRow>

const storedFile = z.object({ id, name: z.string(), mediaType: z.string(), size: z.int() })
/** With its pixels; null where they are not known. */
const picture = storedFile.extend({ width: z.int().nullable(), height: z.int().nullable() })

export const event = z.object({
  id,
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  place: z.string(),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  link1: z.string(),
  link1Title: z.string(),
  link2: z.string(),
  link2Title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  capacity: z.int(),
  cover: picture.nullable(),
  attachment: storedFile.nullable(),
  offers: z.boolean(),
  offerHours: z.int(),
  reminderDays: z.int().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  deleted: z.boolean(),
  version,
})
export type Event = z.infer<typeof event>

/** One of the dates of an event between which who is invited chooses. */
export const eventDate = z.object({ id, startsAt: z.string(), endsAt: z.string() })

export const eventsContract = {
  list: operation('events', 'GET', '/events', 'Events, or those in the trash')
    .input(
      listInput(['startsAt', 'title', 'createdAt'], {
        state: z.enum(['active', 'deleted']).default('active'),
        dir: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .output(listOutput(eventRow)),
  get: operation('events', 'GET', '/events/{id}', 'One event, also from the trash')
    .input(z.strictObject({ id }))
    .output(event),
  create: operation('events', 'POST', '/events', 'Create an event')
    .input(z.strictObject(form).refine(ordered, order))
    .output(z.object({ id })),
  update: operation('events', 'PUT', '/events/{id}', 'Change an event')
    .input(z.strictObject({ id, version, ...form }).refine(ordered, order))
    .output(z.object({ version })),
  copy: operation(
    'events',
    'POST',
    '/events/{id}/copies',
    'Copy an event to other days, with its files and without the people',
  )
    .input(
      z.strictObject({
        id,
        day,
        rhythm: z.enum(RHYTHMS).default('weekly'),
        count: z.int().min(1).max(MAX_DATES).default(1),
        /** Whether who is invited chooses one of these dates. */
        choice: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        ids: z.array(id),
        /** How many have no room, since it was taken on their day. */
        withoutRoom: z.int(),
      }),
    ),
  dates: operation('events', 'GET', '/events/{id}/dates', 'The dates between which one chooses')
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(eventDate) })),
  ...trashOperations('events', '/events', 'an event'),
}
