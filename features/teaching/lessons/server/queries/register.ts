import { sql } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { LessonState } from '../../domain/types.ts'

interface Entry {
  readonly name: string
  readonly deleted: boolean
}

/** The courses, teachers, rooms and subjects that some lessons name, those of the trash too. */
export interface Register {
  readonly courses: ReadonlyMap<number, Entry & { readonly endsOn: Day }>
  readonly teachers: ReadonlyMap<number, Entry>
  readonly rooms: ReadonlyMap<number, Entry>
  readonly subjects: ReadonlyMap<number, Entry>
}

/** What is read of a lesson's wishes to know their names. */
type Naming = Pick<
  LessonState,
  'courseId' | 'otherCourseIds' | 'teacherIds' | 'subjectIds' | 'roomId'
>

/** Any constant works: it only stands for the timetable as a whole. */
const TIMETABLE = 7_283_116

/**
 * Holds the timetable until the end of the transaction: `together` with others who plan lessons,
 * `alone` to close days, so that neither misses what the other is about to save.
 */
export async function lockTimetable(tx: Db | Tx, how: 'together' | 'alone'): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(${TIMETABLE}::bigint)`.execute(tx)
}

/**
 * Looks up what these lessons name. With `hold`, the timetable is held together with others, and
 * courses, teachers and rooms are locked until the end of the transaction, always in this order
 * and each by number, so that two who save at once wait for each other, see each other's lessons,
 * and never wait in a circle. References from new rows do not wait.
 */
export async function readRegister(
  db: Db | Tx,
  lessons: readonly Naming[],
  hold = false,
): Promise<Register> {
  if (hold) await lockTimetable(db, 'together')
  const lock = hold ? sql`for no key update` : sql``
  const numbers = (of: (lesson: Naming) => readonly (number | null)[]) => [
    ...new Set(lessons.flatMap(of).filter((number) => number !== null)),
  ]
  const read = async <Row extends Entry>(
    table: string,
    ids: readonly number[],
    columns: ReturnType<typeof sql>,
    locked = lock,
  ): Promise<ReadonlyMap<number, Row>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<Row & { id: number }>`
      select id, ${columns}, deleted_at is not null as deleted from ${sql.table(table)}
      where id = any(${ids}::bigint[]) order by id ${locked}
    `.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  }
  const courseIds = numbers((lesson) => [lesson.courseId, ...lesson.otherCourseIds])
  const courses = await read<Entry & { endsOn: Day }>(
    'course_cards',
    courseIds,
    sql`name, ends_on as "endsOn"`,
  )
  const teachers = await read(
    'teacher_cards',
    numbers((lesson) => lesson.teacherIds),
    sql`full_name(surname, name) as name`,
  )
  const rooms = await read(
    'room_cards',
    numbers((lesson) => [lesson.roomId]),
    sql`name`,
  )
  const subjects = await read(
    'subject_cards',
    numbers((lesson) => lesson.subjectIds),
    sql`name`,
    sql``,
  )
  return { courses, teachers, rooms, subjects }
}

/** The last day of each course. */
export function endsOf({ courses }: Register): ReadonlyMap<number, Day> {
  return new Map([...courses].map(([id, { endsOn }]) => [id, endsOn]))
}

/** Which of these groups of teachers are not in the trash. */
export async function listGroupsInUse(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('teacher_groups')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether each of these is a course, in the trash or not. */
export async function areCourses(db: Db, ids: readonly number[]): Promise<boolean> {
  const unknown = await sql`
    select from unnest(${ids}::bigint[]) as asked (id)
    where not exists (select from course_cards courses where courses.id = asked.id) limit 1
  `.execute(db)
  return unknown.rows.length === 0
}

/** The members of a group that are not in the trash; `undefined` when there is no such group. */
export async function findGroupMembers(db: Db, id: number): Promise<number[] | undefined> {
  const group = await db
    .selectFrom('teacher_groups')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!group) return undefined
  const rows = await db
    .selectFrom('teacher_group_members')
    .innerJoin('teacher_cards as teachers', 'teachers.id', 'teacher_group_members.teacher_id')
    .select('teachers.id')
    .where('teacher_group_members.group_id', '=', id)
    .where('teachers.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
