import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Room, RoomEvent, RoomRow, roomsContract } from '../domain/contract.ts'

type Query = Input<(typeof roomsContract)['list']>

function matching(db: Db, query: Pick<Query, 'q'>) {
  return db
    .selectFrom('rooms')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), query.q))
}

/** A page of rooms. */
export function listRooms(db: Db, query: Query): Page<RoomRow> {
  return pageOf(matching(db, query), query, {
    order: { name: 'name' },
    id: 'id',
    rows: (page) => page.select(['id', 'name', 'version']).execute(),
  })
}

/** Every room that is not in the trash, by name. */
export async function listAllRooms(db: Db): Promise<{ id: number; name: string }[]> {
  return matching(db, { q: '' }).select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

/** One room, also from the trash. */
export async function findRoom(db: Db, id: number): Promise<Room | undefined> {
  return db
    .selectFrom('rooms')
    .select(['id', 'name', 'version', sql<boolean>`deleted_at is not null`.as('deleted')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lessons in a room on a day or later, those of the trash left out. */
export async function countLessonsFrom(db: Db, roomId: number, from: Day): Promise<number> {
  const { lessons } = await db
    .selectFrom('lesson_cards as lessons')
    .select(db.fn.countAll<number>().as('lessons'))
    .where('room_id', '=', roomId)
    .where('starts_at', '>=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return lessons
}

/** Events in a room on a day or later, those of the trash left out. */
export async function countEventsFrom(db: Db, roomId: number, from: Day): Promise<number> {
  const { events } = await db
    .selectFrom('room_bookings')
    .select(db.fn.countAll<number>().as('events'))
    .where('event_id', 'is not', null)
    .where('room_id', '=', roomId)
    .where('starts_at', '>=', from)
    .executeTakeFirstOrThrow()
  return events
}

/** Events in a room, or in any, that begin between two days, both included; in order of time. */
export async function listRoomEvents(
  db: Db,
  { from, to, roomId }: Input<(typeof roomsContract)['events']>,
): Promise<RoomEvent[]> {
  const { rows } = await sql<RoomEvent>`
    select booked.event_id as "eventId", booked.title, rooms.id as "roomId",
      rooms.name as "roomName", booked.starts_at as "startsAt",
      (extract(epoch from booked.ends_at - booked.starts_at) / 60)::int as minutes
    from booked_events as booked
    join rooms on rooms.id = booked.room_id
    where booked.starts_at >= ${from}::date and booked.starts_at < ${to}::date + 1
      and (${roomId ?? null}::bigint is null or rooms.id = ${roomId ?? null}::bigint)
    order by booked.starts_at, booked.event_id
  `.execute(db)
  return rows
}
