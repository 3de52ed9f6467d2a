import { type RawBuilder, sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { endOf } from '../../domain/rules.ts'
import { MAX_MINUTES } from '../../domain/types.ts'

type Times = readonly { readonly startsAt: WallTime; readonly minutes: number }[]

/** For each of these times, in their order, the rooms that have a lesson or an event then. */
export async function listTakenRooms(
  db: Db,
  times: Times,
  exceptIds: readonly number[] = [],
): Promise<Set<number>[]> {
  return idsAt(
    db,
    times,
    sql`
      ${lessonsAt(sql`lessons.room_id`, sql``, exceptIds)} and lessons.room_id is not null
      union
      select asked.place::int, booked.room_id
      from asked join booked_events as booked on booked.starts_at < asked.ends_at
        and booked.ends_at > asked.starts_at
    `,
  )
}

/** For each of these times, in their order, the teachers who have a lesson then. */
export async function listBusyTeachers(
  db: Db,
  times: Times,
  exceptIds: readonly number[] = [],
): Promise<Set<number>[]> {
  const teachers = sql`join lesson_teachers on lesson_teachers.lesson_id = lessons.id`
  return idsAt(db, times, lessonsAt(sql`lesson_teachers.teacher_id`, teachers, exceptIds))
}

/** What the lessons at the times that are `asked` have; found by the index of their starts. */
function lessonsAt(
  what: RawBuilder<unknown>,
  join: RawBuilder<unknown>,
  exceptIds: readonly number[],
): RawBuilder<unknown> {
  return sql`
    select asked.place::int as place, ${what} as id
    from asked join lessons on lessons.starts_at < asked.ends_at
      and lessons.starts_at > asked.starts_at - make_interval(mins => ${MAX_MINUTES})
      and lessons.ends_at > asked.starts_at
    ${join}
    where lessons.deleted_at is null and lessons.id <> all(${exceptIds}::bigint[])
  `
}

async function idsAt(db: Db, times: Times, found: RawBuilder<unknown>): Promise<Set<number>[]> {
  const { rows } = await sql<{ place: number; id: number }>`
    with asked as (
      select * from unnest(
        ${times.map(({ startsAt }) => startsAt)}::timestamp[], ${times.map(endOf)}::timestamp[]
      ) with ordinality as asked (starts_at, ends_at, place)
    )
    ${found}
  `.execute(db)
  const ids = times.map(() => new Set<number>())
  for (const { place, id } of rows) ids[place - 1]?.add(id)
  return ids
}
