import { newCourse, newStudent, unique } from './academy.ts'
import type { Client } from './client.ts'
import { insertLesson, type LessonRow } from './lesson-rows.ts'
import type { World } from './world.ts'

/** A mark as a register sends it; minutes left out mean the whole lesson. */
export interface Sent {
  readonly studentId: number
  readonly present: boolean
  readonly minutes?: number | null
}

export const present = (studentId: number, minutes: number | null = null): Sent => ({
  studentId,
  present: true,
  minutes,
})
export const absent = (studentId: number): Sent => ({ studentId, present: false })

/** What is needed to take registers: classes with lessons, saving, and agreed makeups. */
export function registerDesk(world: World, staff: Client) {
  return {
    /** A class of so many students with a lesson of two hours at ten on each of some days. */
    async newClass(size: number, days: readonly string[], more: Partial<LessonRow> = {}) {
      const name = unique('Recitazione')
      const courseId = await newCourse(staff, { name })
      const students: number[] = []
      for (let index = 0; index < size; index += 1) {
        const surname = `Alfa ${String(index).padStart(2, '0')}`
        students.push(await newStudent(staff, { surname: unique(surname), courseIds: [courseId] }))
      }
      const lessons: number[] = []
      for (const day of days) {
        const startsAt = `${day}T10:00`
        lessons.push(await insertLesson(world, { courseId, startsAt, minutes: 120, ...more }))
      }
      const [lesson = 0] = lessons
      const [student = 0] = students
      return { courseId, name, students, student, lessons, lesson }
    },
    /** Saves a register whole over the version that was read. */
    save(lessonId: number, version: number, sent: readonly Sent[], client = staff) {
      const entries = sent.map((one) => ({ minutes: null, ...one }))
      return client.call('PUT', `/lessons/${lessonId}/register`, { version, entries })
    },
    /** A makeup of one lesson that was agreed for another, without the way there. */
    makeUp(studentId: number, lessonId: number, makeupLessonId: number) {
      return world.sql(
        `insert into makeups (student_id, lesson_id, requested_by, makeup_lesson_id, agreed_at,
           agreed_by)
         values ($1, $2, 'prova', $3, now(), 'prova')`,
        [studentId, lessonId, makeupLessonId],
      )
    },
  }
}
