import type { Input } from '#kit/domain/contract.ts'
import {
  type Day,
  dayOfWallTime,
  instantOfWallTime,
  wallTimeAt,
  type WallTime,
} from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { type At, insertRecord, lockRecord, saveVersion } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { changedElsewhere } from '#kit/server/tx.ts'
import type { eventsContract } from '../domain/contract.ts'
import { seriesDays } from '../domain/rules.ts'
import { copyFile, coverColumns, dropFile, putFile, takeFile } from './mutations/files.ts'
import { checkRoom } from './mutations/rooms.ts'
import { findEvent } from './queries.ts'

type Contract = typeof eventsContract

export const EVENT = {
  table: 'events',
  entity: 'event',
  missing: 'events.not_found',
} as const satisfies TrashKind

type Form = Omit<Input<Contract['create']>, 'cover' | 'attachment'>

function columnsOf(form: Form, description: string) {
  return {
    title: form.title,
    description,
    place: form.place,
    room_id: form.roomId,
    link1: form.link1,
    link1_title: form.link1Title,
    link2: form.link2,
    link2_title: form.link2Title,
    starts_at: wallTimeAt(form.day, form.startTime),
    ends_at: wallTimeAt(form.day, form.endTime),
    capacity: form.capacity,
    offers: form.offers,
    offer_hours: form.offerHours,
    reminder_days: form.reminderDays,
  }
}

const heldOf = (columns: ReturnType<typeof columnsOf>) => ({
  roomId: columns.room_id,
  startsAt: columns.starts_at,
  endsAt: columns.ends_at,
})

/** Creates an event with its files: both or nothing. Its description is sanitised. */
export async function createEvent(
  at: Writing,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const description = cleanHtml(input.description)
  if (description === '') return refuse('events.no_description', { field: 'description' })
  const columns = columnsOf(input, description)
  const free = await checkRoom(at.tx, heldOf(columns))
  if (!free.ok) return free
  const cover = await takeFile(at, null, input.cover, 'cover')
  if (!cover.ok) return cover
  const attachment = await takeFile(at, null, input.attachment, 'attachment')
  if (!attachment.ok) return attachment
  const id = await insertRecord(at, EVENT, {
    ...columns,
    ...(await coverColumns(at.tx, cover.value)),
    attachment_id: attachment.value,
    created_by: at.actor.username,
  })
  return ok({ id })
}

/** Changes an event; a file that the form no longer names is deleted for good. */
export async function updateEvent(
  at: Writing,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const { id, version } = input
  const description = cleanHtml(input.description)
  if (description === '') return refuse('events.no_description', { field: 'description' })
  const locked = await lockRecord(at.tx, EVENT, id)
  if (!locked.ok) return locked
  const columns = columnsOf(input, description)
  const free = await checkRoom(at.tx, heldOf(columns), id)
  if (!free.ok) return free
  const before = { cover: locked.value.cover_id, attachment: locked.value.attachment_id }
  const cover = await takeFile(at, before.cover, input.cover, 'cover')
  if (!cover.ok) return cover
  const attachment = await takeFile(at, before.attachment, input.attachment, 'attachment')
  if (!attachment.ok) return attachment
  const values = {
    ...columns,
    ...(await coverColumns(at.tx, cover.value)),
    attachment_id: attachment.value,
  }
  const saved = await saveVersion(at, EVENT, { id, version, values })
  if (!saved.ok) return saved
  await dropFile(at, before.cover, cover.value)
  await dropFile(at, before.attachment, attachment.value)
  return saved
}

/**
 * Copies an event to the days of a series, its files too; nobody is invited to the copies. Where its
 * room is taken on a day, that copy has none.
 */
export async function copyEvent(
  at: Writing,
  { id, day, rhythm, count, choice }: Input<Contract['copy']>,
): Promise<Result<{ ids: number[]; withoutRoom: number }>> {
  const event = await findEvent(at.tx, id)
  if (!event || event.deleted) return refuse('events.not_found')
  const onDay = (wallTime: string, to: Day) => wallTime.replace(dayOfWallTime(wallTime), to)
  const seriesId = choice ? await seriesOf(at, id) : null
  const ids: number[] = []
  let withoutRoom = 0
  for (const to of seriesDays(day, rhythm, count)) {
    const { roomId } = event
    const times = { startsAt: onDay(event.startsAt, to), endsAt: onDay(event.endsAt, to) }
    const free = await checkRoom(at.tx, { roomId, ...times })
    if (!free.ok) withoutRoom += 1
    ids.push(
      await insertRecord(at, EVENT, {
        title: event.title,
        description: event.description,
        place: event.place,
        link1: event.link1,
        link1_title: event.link1Title,
        link2: event.link2,
        link2_title: event.link2Title,
        series_id: seriesId,
        room_id: free.ok ? roomId : null,
        starts_at: times.startsAt,
        ends_at: times.endsAt,
        capacity: event.capacity,
        ...(await coverColumns(at.tx, await copyFile(at, event.cover?.id))),
        attachment_id: await copyFile(at, event.attachment?.id),
        offers: event.offers,
        offer_hours: event.offerHours,
        reminder_days: event.reminderDays,
        created_by: at.actor.username,
      }),
    )
  }
  return ok({ ids, withoutRoom })
}

/** The series of an event, begun with it where there is none. */
async function seriesOf({ tx, actor }: Writing, id: number): Promise<number> {
  const { series_id: known } = await tx
    .selectFrom('events')
    .select('series_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known !== null) return known
  const begun = await tx
    .insertInto('event_series')
    .values({ created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('events').set({ series_id: begun.id }).where('id', '=', id).execute()
  return begun.id
}

/** An event that another program has. */
interface MovedEvent {
  readonly title: string
  readonly description: string
  readonly link1: string
  readonly link1Title: string
  readonly link2: string
  readonly link2Title: string
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  readonly capacity: number
  readonly createdAt: WallTime | null
}

/**
 * Writes an event that another program has, over already or not. Nothing goes out of itself: a free
 * place is offered to nobody, and no reminder is planned, until somebody says so.
 */
export async function bringEvent(
  at: At,
  { description: html, link1Title, link2Title, startsAt, endsAt, createdAt, ...event }: MovedEvent,
  hereId?: number,
): Promise<Result<{ id: number }>> {
  const description = cleanHtml(html)
  if (description === '') return refuse('events.no_description', { field: 'description' })
  const values = {
    ...{ ...event, description, link1_title: link1Title, link2_title: link2Title },
    ...{ starts_at: startsAt, ends_at: endsAt },
    ...(createdAt && { created_at: instantOfWallTime(createdAt) }),
  }
  if (hereId === undefined) {
    const fresh = { ...values, offers: false, created_by: at.actor.username }
    return ok({ id: await insertRecord(at, EVENT, fresh) })
  }
  const saved = await saveVersion(at, EVENT, { id: hereId, version: 'current', values })
  return saved.ok ? ok({ id: hereId }) : saved
}

/**
 * Gives an event a file that another program has; or none. It takes the place of another one only
 * where that came from there: then it `follows`.
 */
export async function bringEventFile(
  at: At,
  { eventId, field }: { readonly eventId: number; readonly field: 'cover' | 'attachment' },
  file: { readonly name: string; readonly content: Uint8Array } | null,
  follows: boolean,
): Promise<Result<unknown>> {
  const row = await lockRecord(at.tx, EVENT, eventId)
  if (!row.ok) return row
  const { cover_id: cover, attachment_id: attachment } = row.value
  const before = field === 'cover' ? cover : attachment
  if (before !== null && !follows) return changedElsewhere(at.tx, EVENT.entity, eventId)
  const stored = file === null ? ok({ id: null }) : await putFile(at, field, file)
  if (!stored.ok) return stored
  const { id } = stored.value
  const values = field === 'cover' ? await coverColumns(at.tx, id) : { attachment_id: id }
  const saved = await saveVersion(at, EVENT, { id: eventId, version: 'current', values })
  if (saved.ok) await dropFile(at, before, id)
  return saved
}
