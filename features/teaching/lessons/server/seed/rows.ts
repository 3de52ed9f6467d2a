import type { WallTime } from '#kit/domain/day.ts'
import { insertNumbered, insertRows } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

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
  const ids = await insertNumbered(
    tx,
    'lessons',
    drawn.map((lesson) => ({
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
  const lessons = drawn.map((lesson, index) => ({ ...lesson, id: ids[index] ?? 0 }))
  await insertRows(
    tx,
    'lesson_courses',
    lessons.flatMap(({ id: lesson_id, courseIds }) =>
      courseIds.map((course_id) => ({ lesson_id, course_id })),
    ),
  )
  await insertRows(
    tx,
    'lesson_teachers',
    lessons.flatMap(({ id: lesson_id, teacherIds }) =>
      teacherIds.map((teacher_id) => ({ lesson_id, teacher_id })),
    ),
  )
  await insertRows(
    tx,
    'lesson_subjects',
    lessons.flatMap(({ id: lesson_id, subjectIds }) =>
      subjectIds.map((subject_id) => ({ lesson_id, subject_id })),
    ),
  )
  return lessons
}
