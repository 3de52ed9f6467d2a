import type { WallTime } from '#kit/domain/day.ts'
import { inBatches } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Rows of two values: so many are far from the limit of a statement. */
const PAIRS = 10_000

/** A lesson of the demo before it has an id. */
export interface DrawnLesson {
  readonly copy: number
  /** Its own course first. */
  readonly courseIds: readonly [number, ...number[]]
  readonly teacherIds: readonly number[]
  readonly groupId: number | null
  readonly subjectIds: readonly number[]
  readonly roomId: number | null
  readonly seriesId: number | null
  readonly startsAt: WallTime
  readonly minutes: number
  readonly topic: string
  readonly fee: boolean
  readonly splitBilling: boolean
  readonly dailyBilling: boolean
  readonly createdAt: string
}

/** A lesson of the demo, with what the seeds of other features need to know of it. */
export interface DemoLesson extends DrawnLesson {
  readonly id: number
}

/** Puts lessons in, with their courses, teachers and subjects. */
export async function insertLessons(tx: Tx, drawn: readonly DrawnLesson[]): Promise<DemoLesson[]> {
  const ids = await inBatches(drawn, (batch) =>
    tx
      .insertInto('lessons')
      .values(
        batch.map((lesson) => ({
          course_id: lesson.courseIds[0],
          room_id: lesson.roomId,
          starts_at: lesson.startsAt,
          minutes: lesson.minutes,
          topic: lesson.topic,
          fee: lesson.fee,
          split_billing: lesson.splitBilling,
          daily_billing: lesson.dailyBilling,
          teacher_group_id: lesson.groupId,
          series_id: lesson.seriesId,
          created_at: lesson.createdAt,
          created_by: 'segreteria',
        })),
      )
      .returning('id')
      .execute(),
  )
  const lessons = drawn.map((lesson, index) => ({ ...lesson, id: ids[index]?.id ?? 0 }))
  const pairs = (of: (lesson: DrawnLesson) => readonly number[]) =>
    lessons.flatMap((lesson) => of(lesson).map((other) => [lesson.id, other] as const))
  await inBatches(
    pairs(({ courseIds }) => courseIds),
    (batch) =>
      tx
        .insertInto('lesson_courses')
        .values(batch.map(([lesson_id, course_id]) => ({ lesson_id, course_id })))
        .returning('lesson_id')
        .execute(),
    PAIRS,
  )
  await inBatches(
    pairs(({ teacherIds }) => teacherIds),
    (batch) =>
      tx
        .insertInto('lesson_teachers')
        .values(batch.map(([lesson_id, teacher_id]) => ({ lesson_id, teacher_id })))
        .returning('lesson_id')
        .execute(),
    PAIRS,
  )
  await inBatches(
    pairs(({ subjectIds }) => subjectIds),
    (batch) =>
      tx
        .insertInto('lesson_subjects')
        .values(batch.map(([lesson_id, subject_id]) => ({ lesson_id, subject_id })))
        .returning('lesson_id')
        .execute(),
    PAIRS,
  )
  return lessons
}
