import { newCourse, newStudent, newSubject, unique } from './academy.ts'
import type { Client } from './client.ts'
import { insertLesson } from './lesson-rows.ts'
import type { World } from './world.ts'

/** A student who missed a lesson, and where she could make it up. */
export interface MissedLesson {
  readonly studentId: number
  readonly mail: string
  /** The course that she attends. */
  readonly courseId: number
  readonly otherCourseId: number
  readonly subjectId: number
  /** On 8 October 2026 at 10:00, for two hours. */
  readonly lessonId: number
  /** Puts a lesson of the same subject into the other course; answers its id. */
  elsewhere(startsAt: string): Promise<number>
}

/** A student of a course of her own who has no mark in the register of a lesson that was held. */
export async function missedLesson(world: World, staff: Client): Promise<MissedLesson> {
  const subjectId = await newSubject(staff, { name: unique('Dizione') })
  const [courseId, otherCourseId] = [await newCourse(staff), await newCourse(staff)]
  const mail = `${unique('anna').replace(' ', '')}@esempio.it`
  const studentId = await newStudent(staff, { courseIds: [courseId], mail })
  const lesson = { minutes: 120, subjectIds: [subjectId] }
  const lessonId = await insertLesson(world, {
    ...lesson,
    courseId,
    startsAt: '2026-10-08T10:00:00',
    topic: unique('Vocali'),
  })
  return {
    ...{ studentId, mail, courseId, otherCourseId, subjectId, lessonId },
    elsewhere: (startsAt) => insertLesson(world, { ...lesson, courseId: otherCourseId, startsAt }),
  }
}
