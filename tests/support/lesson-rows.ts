import { unique } from './academy.ts'
import type { World } from './world.ts'

/** A lesson for tests that only read lessons; whatever is left out is as usual. */
export interface LessonRow {
  readonly courseId: number
  /** Local wall time. */
  readonly startsAt: string
  readonly minutes?: number
  readonly roomId?: number
  readonly otherCourseIds?: readonly number[]
  readonly teacherIds?: readonly number[]
  readonly subjectIds?: readonly number[]
  readonly topic?: string
  readonly splitBilling?: boolean
  readonly dailyBilling?: boolean
  readonly deleted?: boolean
}

/** Puts a lesson into the database with everything that belongs to it; answers its id. */
export async function insertLesson(world: World, row: LessonRow): Promise<number> {
  const rows = await world.sql<{ id: number }>(INSERT, [
    row.courseId,
    row.roomId ?? null,
    row.startsAt,
    row.minutes ?? 60,
    row.topic ?? '',
    row.splitBilling ?? false,
    row.dailyBilling ?? false,
    [row.courseId, ...(row.otherCourseIds ?? [])],
    row.teacherIds ?? [],
    row.subjectIds ?? [],
    row.deleted ?? false,
  ])
  return rows[0]?.id ?? 0
}

const INSERT = `
  with lesson as (
    insert into lessons
      (course_id, room_id, starts_at, minutes, topic, split_billing, daily_billing, created_by,
       deleted_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'prova', case when $11 then now() end) returning id
  ), courses as (
    insert into lesson_courses select id, unnest($8::bigint[]) from lesson
  ), teachers as (
    insert into lesson_teachers select id, unnest($9::bigint[]) from lesson
  ), subjects as (
    insert into lesson_subjects select id, unnest($10::bigint[]) from lesson
  )
  select id from lesson`

/**
 * A lesson of two hours under a topic of its own, with teachers made for it: "Cognome Nome" each.
 * `startsAt` may leave the seconds out.
 */
export async function lessonRow(
  world: World,
  { teachers = [], ...row }: LessonRow & { readonly teachers?: readonly string[] },
): Promise<{ readonly id: number; readonly teachers: readonly number[] }> {
  const made: number[] = []
  for (const full of teachers) {
    const [teacher] = await world.sql<{ id: number }>(
      `insert into teachers (surname, name) values ($1, $2) returning id`,
      full.split(' '),
    )
    if (teacher) made.push(teacher.id)
  }
  const lesson = { minutes: 120, topic: unique('Argomento'), ...row, teacherIds: made }
  return { id: await insertLesson(world, lesson), teachers: made }
}
