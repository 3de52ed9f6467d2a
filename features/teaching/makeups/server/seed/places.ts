import type { DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import type { DemoLesson } from '#f/teaching/lessons/server/seed.ts'
import { endOf, overlaps } from '#f/teaching/lessons/domain/rules.ts'
import { addDays, dayOfWallTime, wallTimeAt, type Day } from '#kit/domain/day.ts'

/** Where students of the demo can make absences up. */
export interface Places {
  dayOf(lessonId: number): Day
  /**
   * Lessons of the same subject in courses in which she never was, at times when she is free: those
   * to come, or those held at least so many days after the missed one.
   */
  find(studentId: number, lessonId: number, heldAfter: number | null): DemoLesson[]
  /** Keeps a lesson for a student: from now on she is busy then. */
  take(studentId: number, lesson: DemoLesson): void
}

const timeOf = (lesson: DemoLesson) => ({ startsAt: lesson.startsAt, endsAt: endOf(lesson) })

/** Looks the demo's lessons through by subject and by course, each once. */
export function placesOf(demo: {
  readonly today: Day
  readonly lessons: readonly DemoLesson[]
  readonly enrolments: readonly DemoEnrolment[]
}): Places {
  const { today } = demo
  const byId = new Map(demo.lessons.map((lesson) => [lesson.id, lesson]))
  const bySubject = groups(demo.lessons, ({ subjectIds }) => subjectIds)
  const byCourse = groups(demo.lessons, ({ courseIds }) => courseIds)
  const courses = Map.groupBy(demo.enrolments, ({ student }) => student.id)
  const taken = new Map<number, DemoLesson[]>()
  const coursesOf = (studentId: number) =>
    new Set((courses.get(studentId) ?? []).map(({ course }) => course.id))
  return {
    dayOf: (lessonId) => dayOfWallTime(byId.get(lessonId)?.startsAt ?? today),
    find(studentId, lessonId, heldAfter) {
      const missed = byId.get(lessonId)
      if (!missed) return []
      const own = coursesOf(studentId)
      const [from, to] =
        heldAfter === null
          ? [wallTimeAt(addDays(today, 1), '00:00'), '9999']
          : [
              wallTimeAt(addDays(dayOfWallTime(missed.startsAt), heldAfter), '00:00'),
              wallTimeAt(addDays(today, -1), '00:00'),
            ]
      const candidates = missed.subjectIds
        .flatMap((subjectId) => bySubject.get(subjectId) ?? [])
        .filter(
          ({ startsAt, courseIds }) =>
            startsAt >= from && startsAt < to && !courseIds.some((id) => own.has(id)),
        )
      if (candidates.length === 0) return []
      const busy = [
        ...[...own].flatMap((courseId) => byCourse.get(courseId) ?? []),
        ...(taken.get(studentId) ?? []),
      ].map(timeOf)
      return [...new Set(candidates)]
        .filter((lesson) => !busy.some((time) => overlaps(time, timeOf(lesson))))
        .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    },
    take(studentId, lesson) {
      taken.set(studentId, [...(taken.get(studentId) ?? []), lesson])
    },
  }
}

function groups(
  lessons: readonly DemoLesson[],
  keys: (lesson: DemoLesson) => readonly number[],
): Map<number, DemoLesson[]> {
  const grouped = new Map<number, DemoLesson[]>()
  for (const lesson of lessons) {
    for (const key of keys(lesson)) {
      const group = grouped.get(key)
      if (group) group.push(lesson)
      else grouped.set(key, [lesson])
    }
  }
  return grouped
}
