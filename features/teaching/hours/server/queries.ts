import { sql } from 'kysely'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { BilledLesson, Rate } from '../domain/types.ts'

export { readBilledMonth } from './queries/sheets.ts'

/** A teacher as "Cognome Nome", the trash included. */
export async function findTeacher(
  db: Db,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const row = await db
    .selectFrom('teachers')
    .select(['id', 'surname', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: fullName(row) }
}

/** The rates of a teacher, in no order. */
export async function listRates(db: Db, teacherId: number): Promise<Rate[]> {
  return db
    .selectFrom('teacher_rates')
    .select(['valid_from as validFrom', 'hourly_cents as hourlyCents', 'daily_cents as dailyCents'])
    .where('teacher_id', '=', teacherId)
    .execute()
}

/** What teachers teach, without the lessons of the trash; all the teachers of a lesson count. */
export function billed(db: Db) {
  return db
    .selectFrom('lesson_teachers as own')
    .innerJoin('lessons', 'lessons.id', 'own.lesson_id')
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
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('rooms', 'rooms.id', 'lessons.room_id')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      sql<string>`coalesce(rooms.name, '')`.as('roomName'),
      'lessons.topic',
      subjectsOfLesson.as('subjects'),
    ])
}

/** Every lesson of a teacher, as far as billing is concerned. */
export async function listBilledLessons(db: Db, teacherId: number): Promise<BilledLesson[]> {
  return billed(db).where('own.teacher_id', '=', teacherId).execute()
}

/** The lessons of a teacher that begin in a month, `2026-10`, with what each of them is. */
export async function listMonthLessons(db: Db, teacherId: number, month: string) {
  const first = `${month}-01`
  return described(db)
    .where('own.teacher_id', '=', teacherId)
    .where('lessons.starts_at', '>=', first)
    .where('lessons.starts_at', '<', sql<string>`${first}::date + interval '1 month'`)
    .execute()
}

/** "subject - note" of each, in that order. */
const subjectsOfLesson = sql<string>`coalesce((
  select string_agg(
    concat_ws(' - ', subjects.name, nullif(subjects.note, '')), ', '
    order by subjects.name, subjects.note
  )
  from lesson_subjects
  join subjects on subjects.id = lesson_subjects.subject_id
  where lesson_subjects.lesson_id = lessons.id
), '')`
