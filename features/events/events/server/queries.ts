import { sql } from 'kysely'
import type { lessonInTheWay } from '#f/teaching/lessons/domain/text.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Event, EventRow, eventsContract } from '../domain/contract.ts'

type Query = Input<(typeof eventsContract)['list']>

/** A page of events. */
export function listEvents(db: Db, query: Query): Page<EventRow> {
  const base = db
    .selectFrom('events')
    .where('deleted_at', query.state === 'deleted' ? 'is not' : 'is', null)
    .where(contains(sql.ref('search'), query.q))
  return pageOf(base, query, {
    order: { startsAt: 'starts_at', title: 'title', createdAt: 'created_at' },
    id: 'id',
    rows: (page) =>
      page.select(['id', 'title', 'starts_at as startsAt', 'created_at as createdAt']).execute(),
  })
}

const file = <N extends 'cover' | 'attachment'>(name: N, more = sql``) => sql<Event[N]>`case
  when ${sql.ref(`${name}.id`)} is null then null
  else jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)},
    'mediaType', ${sql.ref(`${name}.media_type`)}, 'size', ${sql.ref(`${name}.size`)}${more})
end`
const pixels = sql`, 'width', events.cover_width, 'height', events.cover_height`

function selected(db: Db | Tx) {
  return db
    .selectFrom('events')
    .leftJoin('room_cards as rooms', 'rooms.id', 'events.room_id')
    .leftJoin('file_cards as cover', 'cover.id', 'events.cover_id')
    .leftJoin('file_cards as attachment', 'attachment.id', 'events.attachment_id')
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.place',
      'events.room_id as roomId',
      'rooms.name as roomName',
      'events.link1',
      'events.link1_title as link1Title',
      'events.link2',
      'events.link2_title as link2Title',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'events.capacity',
      file('cover', pixels).as('cover'),
      file('attachment').as('attachment'),
      'events.offers',
      'events.offer_hours as offerHours',
      'events.reminder_days as reminderDays',
      'events.created_at as createdAt',
      'events.created_by as createdBy',
      sql<boolean>`events.deleted_at is not null`.as('deleted'),
      'events.version',
    ])
}

/** One event, also from the trash. */
export async function findEvent(db: Db | Tx, id: number): Promise<Event | undefined> {
  return selected(db).where('events.id', '=', id).executeTakeFirst()
}

/** Every event that is not in the trash, the latest first. */
export async function listAllEvents(db: Db): Promise<Event[]> {
  return selected(db)
    .where('events.deleted_at', 'is', null)
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id', 'desc')
    .execute()
}

/** What decides over answers, held until the end of the transaction: one answer at a time. */
export async function lockEvent(tx: Tx, id: number) {
  return tx
    .selectFrom('events')
    .select([
      'id',
      'title',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'series_id as seriesId',
      'capacity',
      'offers',
      'offer_hours as offerHours',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The dates of the series of an event, its own too, in order of time; none without a series. */
export async function listDates(db: Db | Tx, id: number) {
  return db
    .selectFrom('events as own')
    .innerJoin('events', 'events.series_id', 'own.series_id')
    .select([
      'events.id',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'events.capacity',
      'events.offers',
    ])
    .where('own.id', '=', id)
    .where('events.deleted_at', 'is', null)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()
}

const fileOf = (column: 'cover_id' | 'attachment_id') => async (db: Db, id: number) => {
  const row = await db
    .selectFrom('events')
    .select(`${column} as fileId`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.fileId ?? undefined
}

/** The files of an event. */
export const findCover = fileOf('cover_id')
export const findAttachment = fileOf('attachment_id')

/** When and where an event is held. */
export interface Held {
  readonly roomId: number | null
  readonly startsAt: WallTime
  readonly endsAt: WallTime
}

/**
 * What else is in a room at the time of an event. The room is held until the end of the
 * transaction, as by those who save lessons, so that nobody takes it between the look and the save.
 */
export async function listInRoom(tx: Tx, { roomId, startsAt, endsAt }: Held, exceptId?: number) {
  await tx
    .selectFrom('room_cards as rooms')
    .select('id')
    .where('id', '=', roomId ?? 0)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<Parameters<typeof lessonInTheWay>[0]>`
    select coalesce(courses.name, events.title) as "courseName", booked.starts_at as "startsAt",
      (extract(epoch from booked.ends_at - booked.starts_at) / 60)::int as minutes,
      rooms.name as "roomName"
    from room_bookings as booked
    join room_cards rooms on rooms.id = booked.room_id
    left join lesson_cards lessons on lessons.id = booked.lesson_id
    left join course_cards courses on courses.id = lessons.course_id
    left join events on events.id = booked.event_id
    where booked.room_id = ${roomId} and coalesce(booked.event_id, 0) <> ${exceptId ?? -1}
      and tsrange(booked.starts_at, booked.ends_at) && tsrange(${startsAt}::timestamp, ${endsAt}::timestamp)
    order by booked.starts_at
    limit 5
  `.execute(tx)
  return rows
}
