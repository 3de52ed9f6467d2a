import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'

/** What teachers teach, without the lessons of the trash; all the teachers of a lesson count. */
export function billed(db: Db) {
  return db
    .selectFrom('lesson_teachers as own')
    .innerJoin('lesson_cards as lessons', 'lessons.id', 'own.lesson_id')
    .select((at) => [
      'own.teacher_id as teacherId',
      'lessons.id',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.minutes',
      'lessons.split_billing as splitBilling',
      'lessons.daily_billing as dailyBilling',
      at
        .selectFrom('lesson_teachers as each')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('each.lesson_id', '=', 'lessons.id')
        .$asScalar()
        .$notNull()
        .as('teachers'),
    ])
    .where('lessons.deleted_at', 'is', null)
}

/** The same with what each lesson is. */
export function described(db: Db) {
  return billed(db)
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .leftJoin('room_cards as rooms', 'rooms.id', 'lessons.room_id')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      sql<string>`coalesce(rooms.name, '')`.as('roomName'),
      'lessons.topic',
      subjectsOfLesson.as('subjects'),
    ])
}

/** "subject - note" of each, in that order. */
const subjectsOfLesson = sql<string>`coalesce((
  select string_agg(
    concat_ws(' - ', subjects.name, nullif(subjects.note, '')), ', '
    order by subjects.name, subjects.note
  )
  from lesson_subjects
  join subject_cards subjects on subjects.id = lesson_subjects.subject_id
  where lesson_subjects.lesson_id = lessons.id
), '')`
