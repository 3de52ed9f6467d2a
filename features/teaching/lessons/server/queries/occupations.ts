import { sql } from 'kysely'
import { dayOfWallTime, wallTimeAt } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { endOf } from '../../domain/rules.ts'
import { MAX_MINUTES, type Occupation, type Place } from '../../domain/types.ts'

/** The whole days, until 22:00 at least, that these places lie in, with the rooms of each. */
function daysOf(places: readonly Place[]) {
  const days = new Map<string, { to: string; rooms: Set<number> }>()
  for (const place of places) {
    const day = dayOfWallTime(place.startsAt)
    const end = endOf(place)
    const known = days.get(day) ?? { to: wallTimeAt(day, '22:00'), rooms: new Set() }
    if (place.roomId !== null) known.rooms.add(place.roomId)
    days.set(day, { ...known, to: end > known.to ? end : known.to })
  }
  return [...days].map(([day, { to, rooms }]) => ({
    from: wallTimeAt(day, '00:00'),
    to,
    rooms: [...rooms],
  }))
}

const unique = (all: readonly { readonly id: number }[]) => [...new Set(all.map(({ id }) => id))]

/**
 * Lessons on the days of these places that share a teacher or a course with any of them, or the
 * room with one of that day, in order of time. Of teachers and courses each has only those that
 * the places have too. The lessons of `exceptIds` are left out: they are the ones about to change.
 *
 * The days are read first, each by the index of starts, and everything else is hashed to them: the
 * cost goes with the days that are asked for, not with the years that the school keeps.
 */
export async function listOccupations(
  db: Db,
  places: readonly Place[],
  exceptIds: readonly number[] = [],
): Promise<Occupation[]> {
  const days = JSON.stringify(daysOf(places))
  const teachers = unique(places.flatMap((place) => place.teachers))
  const courses = unique(places.flatMap((place) => place.courses))
  const { rows } = await sql<Occupation>`
    with near as materialized (
      select lessons.id, lessons.starts_at, lessons.ends_at, lessons.minutes, lessons.course_id,
        lessons.room_id, lessons.room_id = any(asked.rooms) as shares_room
      from jsonb_to_recordset(${days}::jsonb)
        as asked ("from" timestamp, "to" timestamp, rooms bigint[])
      join lessons on lessons.starts_at < asked."to"
        and lessons.starts_at > asked."from" - make_interval(mins => ${MAX_MINUTES})
        and lessons.ends_at > asked."from"
      where lessons.deleted_at is null and lessons.id <> all(${exceptIds}::bigint[])
    )
    select near.id as "lessonId", near.starts_at as "startsAt", near.ends_at as "endsAt",
      near.minutes, near.course_id as "courseId", courses.name as "courseName",
      near.room_id as "roomId", rooms.name as "roomName",
      coalesce(of_courses.ids, '{}') as "courseIds",
      coalesce(of_teachers.ids, '{}') as "teacherIds"
    from near
    left join (
      select lesson_id, array_agg(course_id) as ids from lesson_courses
      where course_id = any(${courses}::bigint[]) group by lesson_id
    ) of_courses on of_courses.lesson_id = near.id
    left join (
      select lesson_id, array_agg(teacher_id) as ids from lesson_teachers
      where teacher_id = any(${teachers}::bigint[]) group by lesson_id
    ) of_teachers on of_teachers.lesson_id = near.id
    join course_cards courses on courses.id = near.course_id
    left join room_cards rooms on rooms.id = near.room_id
    where near.shares_room or of_courses.ids is not null or of_teachers.ids is not null
    order by near.starts_at, near.id
  `.execute(db)
  // One that goes on after midnight is found on both of its days.
  const lessons = rows.filter(({ lessonId }, index) => lessonId !== rows[index - 1]?.lessonId)
  return [...lessons, ...(await listEvents(db, days))]
}

/** The events on these days in the rooms that are asked for. */
async function listEvents(db: Db, days: string): Promise<Occupation[]> {
  const { rows } = await sql<Occupation>`
    select null as "lessonId", booked.starts_at as "startsAt", booked.ends_at as "endsAt",
      (extract(epoch from booked.ends_at - booked.starts_at) / 60)::int as minutes,
      null as "courseId", booked.title as "courseName", rooms.id as "roomId",
      rooms.name as "roomName", '{}'::bigint[] as "courseIds", '{}'::bigint[] as "teacherIds"
    from jsonb_to_recordset(${days}::jsonb)
      as asked ("from" timestamp, "to" timestamp, rooms bigint[])
    join booked_events as booked on booked.room_id = any(asked.rooms)
      and booked.starts_at < asked."to" and booked.ends_at > asked."from"
    join room_cards rooms on rooms.id = booked.room_id
  `.execute(db)
  return rows
}
