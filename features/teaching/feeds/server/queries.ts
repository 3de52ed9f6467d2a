import { sql } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Feed } from '../domain/contract.ts'
import type { FeedKind, FeedLesson, FeedOwner } from '../domain/types.ts'

/** The name of the owner of a feed; undefined when it does not exist or is in the trash. */
export async function findOwnerName(db: Db, owner: FeedOwner): Promise<string | undefined> {
  const { kind, id } = owner
  if (kind === 'teacher') {
    const teacher = await db
      .selectFrom('teacher_cards as teachers')
      .select(['surname', 'name'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return teacher && fullName(teacher)
  }
  const row = await db
    .selectFrom(kind === 'room' ? 'rooms' : 'courses')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** The address of an owner that is in use. */
export async function findFeed(db: Db, { kind, id }: FeedOwner): Promise<Feed | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['id', 'created_at as createdAt', 'created_by as createdBy'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Whose address this is, in use or revoked. */
export async function findFeedOwner(db: Db, feedId: number): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['kind', 'subject_id as id'])
    .where('id', '=', feedId)
    .executeTakeFirst()
  return row && { kind: row.kind as FeedKind, id: row.id }
}

/** Whose lessons a token opens; undefined for an unknown or revoked one. */
export async function findOwnerOfToken(
  db: Db,
  tokenHash: Uint8Array,
): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['kind', 'subject_id as id'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && { kind: row.kind as FeedKind, id: row.id }
}

/** The lessons of an owner from a day on, in order of time, without those of the trash. */
export async function listFeedLessons(db: Db, owner: FeedOwner, from: Day): Promise<FeedLesson[]> {
  return db
    .selectFrom('lesson_cards as lessons')
    .leftJoin('room_cards as rooms', 'rooms.id', 'lessons.room_id')
    .select([
      'lessons.id',
      'lessons.version',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.topic',
      sql<string>`coalesce(rooms.name, '')`.as('roomName'),
      ...NAMES,
      lastChange.as('changedAt'),
    ])
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.starts_at', '>=', from)
    .where(belongsTo(owner))
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')
    .execute()
}

function belongsTo({ kind, id }: FeedOwner) {
  switch (kind) {
    case 'teacher':
      return sql<boolean>`lessons.id in (select lesson_id from lesson_teachers where teacher_id = ${id})`
    case 'room':
      return sql<boolean>`lessons.room_id = ${id}`
    case 'course':
      return sql<boolean>`lessons.id in (select lesson_id from lesson_courses where course_id = ${id})`
  }
}

const NAMES = [
  sql<string[]>`array(
    select courses.name from lesson_courses
    join course_cards courses on courses.id = lesson_courses.course_id
    where lesson_courses.lesson_id = lessons.id
    order by courses.id <> lessons.course_id, courses.name
  )`.as('courses'),
  sql<string[]>`array(
    select concat_ws(' - ', subjects.name, nullif(subjects.note, '')) from lesson_subjects
    join subject_cards subjects on subjects.id = lesson_subjects.subject_id
    where lesson_subjects.lesson_id = lessons.id
    order by subjects.name, subjects.note
  )`.as('subjects'),
  sql<string[]>`array(
    select trim(concat_ws(' ', teachers.surname, teachers.name)) from lesson_teachers
    join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
    where lesson_teachers.lesson_id = lessons.id
    order by teachers.surname, teachers.name
  )`.as('teachers'),
] as const

const lastChange = sql<string>`greatest(lessons.created_at, (
  select max(greatest(lesson_changes.made_at, lesson_changes.undone_at))
  from lesson_change_rows
  join lesson_changes on lesson_changes.id = lesson_change_rows.change_id
  where lesson_change_rows.lesson_id = lessons.id
))`
