import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Lesson } from '../../domain/contract.ts'
import type { Named } from '../../domain/types.ts'

/** The numbers that a table relates to a lesson: read from its key, without the table itself. */
const related = (table: string, column: string) => sql<number[]>`array(
  select ${sql.ref(column)} from ${sql.table(table)} where lesson_id = lessons.id
)`

/** Lessons that are not in the trash, with the numbers of everything that they are joined to. */
export function sheets(db: Db) {
  return db
    .selectFrom('lessons')
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .leftJoin('room_cards as rooms', 'rooms.id', 'lessons.room_id')
    .leftJoin('teacher_groups', 'teacher_groups.id', 'lessons.teacher_group_id')
    .where('lessons.deleted_at', 'is', null)
    .select([
      'lessons.id',
      'lessons.course_id as courseId',
      'courses.name as courseName',
      'courses.category_id as categoryId',
      related('lesson_courses', 'course_id').as('courseIds'),
      related('lesson_teachers', 'teacher_id').as('teacherIds'),
      'lessons.teacher_group_id as teacherGroupId',
      'teacher_groups.name as teacherGroupName',
      related('lesson_subjects', 'subject_id').as('subjectIds'),
      'lessons.room_id as roomId',
      'rooms.name as roomName',
      'lessons.starts_at as startsAt',
      'lessons.minutes',
      'lessons.topic',
      'lessons.fee',
      'lessons.split_billing as splitBilling',
      'lessons.daily_billing as dailyBilling',
      'lessons.series_id as seriesId',
      'lessons.version',
    ])
}

/** A lesson with numbers where calendars show names. */
type Sheet = Awaited<ReturnType<ReturnType<typeof sheets>['execute']>>[number]

/** Records by number, in the order in which they are listed. */
async function readNames(
  db: Db,
  table: keyof typeof NAMING,
  ids: Set<number>,
): Promise<Map<number, { named: Named; place: number }>> {
  if (ids.size === 0) return new Map()
  const { name, order } = NAMING[table]
  const { rows } = await sql<Named>`
    select id, ${name} as name from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[]) order by ${order}
  `.execute(db)
  return new Map(rows.map((named, place) => [named.id, { named, place }]))
}

/** How records are called, and in which order; those of the trash stay readable. */
const NAMING = {
  course_cards: { name: sql`name`, order: sql`name, id` },
  teacher_cards: { name: sql`full_name(surname, name)`, order: sql`surname, name, id` },
  subject_cards: {
    name: sql`case when note = '' then name else name || ' - ' || note end`,
    order: sql`name, note, id`,
  },
}

/** Puts the names in, each read once however many lessons there are. */
export async function presentLessons(db: Db, rows: readonly Sheet[]): Promise<Lesson[]> {
  const all = (of: (row: Sheet) => readonly number[]) => new Set(rows.flatMap(of))
  const [courses, teachers, subjects] = await Promise.all([
    readNames(
      db,
      'course_cards',
      all(({ courseIds }) => courseIds),
    ),
    readNames(
      db,
      'teacher_cards',
      all(({ teacherIds }) => teacherIds),
    ),
    readNames(
      db,
      'subject_cards',
      all(({ subjectIds }) => subjectIds),
    ),
  ])
  const listed = (ids: readonly number[], names: typeof courses): Named[] =>
    ids
      .flatMap((id) => names.get(id) ?? [])
      .toSorted((a, b) => a.place - b.place)
      .map(({ named }) => named)
  return rows.map((row) => {
    const { courseIds, teacherIds, subjectIds, ...lesson } = row
    return {
      ...lesson,
      otherCourses: listed(
        courseIds.filter((id) => id !== lesson.courseId),
        courses,
      ),
      teachers: listed(teacherIds, teachers),
      subjects: listed(subjectIds, subjects),
    }
  })
}
