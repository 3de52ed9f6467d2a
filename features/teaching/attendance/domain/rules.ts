import type { Day, WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Attendance, Entry, FormerClass, ClassChange, Mark, MarkChange } from './types.ts'

/** How many lessons of those held a student came to, and how many absences she made up. */
interface Counts {
  readonly held: number
  readonly present: number
  readonly recovered: number
}

/** How long the lessons held were together, and how long of that a student was there. */
interface Hours {
  readonly minutesHeld: number
  readonly minutesAttended: number
}

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * The minutes that a mark stands for: blank means the whole lesson, and nobody is there for longer
 * than the lesson lasts, also when it was shortened after she was marked. No mark is an absence.
 */
export function minutesAttended(mark: Attendance | null, lessonMinutes: number): number {
  if (!isPresent(mark)) return 0
  return Math.min(mark?.minutes ?? lessonMinutes, lessonMinutes)
}

/** Whether a lesson's status is `PRESENTE`; it is `ASSENTE` with no mark too. */
export function isPresent(mark: Attendance | null): boolean {
  return mark?.present === true
}

/** The same, with those who have no mark told from those who were marked absent. */
export function markWord(mark: Attendance | null): Mark {
  if (isPresent(mark)) return 'present'
  return mark === null ? 'unmarked' : 'absent'
}

/**
 * The attendance of the summary, 0 to 100 with one decimal: lessons at which she was present and
 * absences made up, of the lessons held. None while no lesson was held.
 */
export function attendancePercent({ held, present, recovered }: Counts): number | null {
  return held === 0 ? null : rounded((100 * (present + recovered)) / held, 1)
}

/** The absence of the absences card, 0 to 100 with two decimals: by hours, 0 without lessons. */
export function absencePercent(hours: Hours): number {
  return rounded(absenceShare(hours), 2)
}

/**
 * The same without rounding, for the threshold of absence notifications. Made of one division of
 * whole numbers, so that exactly a fifth reaches a threshold of 20.
 */
export function absenceShare({ minutesHeld, minutesAttended: attended }: Hours): number {
  return minutesHeld === 0 ? 0 : (100 * (minutesHeld - attended)) / minutesHeld
}

/**
 * The absences of the course sheet's "absences/total": lessons held at which she was neither
 * present nor made up for it, and those of the classes that she left for this one.
 */
export function absencesCounted(counts: Counts & { readonly previousAbsences: number }): number {
  return effectiveAbsences(counts) + counts.previousAbsences
}

/** The lessons that absences are counted of: those held, and those of the classes left before. */
export function lessonsCounted(of: {
  readonly held: number
  readonly previousHeld: number
}): number {
  return of.held + of.previousHeld
}

/** The absences of this course alone that nothing has made up. */
export function effectiveAbsences({ held, present, recovered }: Counts): number {
  return held - present - recovered
}

/** Whether a lesson counts by now: it is held once its end is not after now. */
export function isHeld(lesson: { readonly endsAt: WallTime }, now: WallTime): boolean {
  return lesson.endsAt <= now
}

/** Whether the register of a lesson may be taken: from the day of the lesson on. */
export function mayBeTaken(lesson: { readonly startsAt: WallTime }, today: Day): boolean {
  return lesson.startsAt.slice(0, 10) <= today
}

/**
 * Whether a register is complete: everybody who attends one of the lesson's courses has a mark. A
 * lesson without students is complete.
 */
export function isComplete(attending: readonly number[], marked: ReadonlySet<number>): boolean {
  return attending.every((studentId) => marked.has(studentId))
}

/** Who has to be marked before a register is saved: everybody who has come and has not left. */
export function whoMustBeMarked<S extends { readonly withdrawn: boolean; readonly early: boolean }>(
  students: readonly S[],
): S[] {
  return students.filter(({ withdrawn, early }) => !withdrawn && !early)
}

/** A student as a register shows her, for the decision what a saving changes. */
interface InRegister {
  readonly studentId: number
  readonly withdrawn: boolean
  readonly early: boolean
  readonly present: boolean | null
  readonly minutes: number | null
  /** Her mark was made before the lesson was put off. */
  readonly toConfirm: boolean
}

/**
 * What saving a register whole changes. Refused when somebody who has to be marked is missing, when
 * an entry is of nobody in the register, and at the field when minutes exceed the lesson's. Whoever
 * left and is not sent keeps her mark. An absence has no minutes. A mark made before the lesson was
 * put off is made again, also when it says the same.
 */
export function planSaving(
  students: readonly InRegister[],
  entries: readonly Entry[],
  lessonMinutes: number,
): Result<MarkChange[]> {
  const byStudent = new Map(students.map((student) => [student.studentId, student]))
  const sent = new Set(entries.map(({ studentId }) => studentId))
  for (const [index, { studentId, present, minutes }] of entries.entries()) {
    if (!byStudent.has(studentId)) {
      return refuse('attendance.not_in_register', { field: `entries.${index}.studentId` })
    }
    if (present && minutes !== null && minutes > lessonMinutes) {
      return refuse('attendance.too_long', {
        field: `entries.${index}.minutes`,
        data: { minutes: lessonMinutes },
      })
    }
  }
  if (
    !isComplete(
      whoMustBeMarked(students).map(({ studentId }) => studentId),
      sent,
    )
  ) {
    return refuse('attendance.incomplete', { field: 'entries' })
  }
  return ok(
    entries.flatMap((entry): MarkChange[] => {
      const student = byStudent.get(entry.studentId)
      const before = student ? markOf(student) : null
      const after = { present: entry.present, minutes: entry.present ? entry.minutes : null }
      const stands = student?.toConfirm !== true
      return stands && sameMark(before, after)
        ? []
        : [{ studentId: entry.studentId, before, after }]
    }),
  )
}

function markOf({ present, minutes }: InRegister): Attendance | null {
  return present === null ? null : { present, minutes }
}

/** Whether two marks say the same; none equals none. */
export function sameMark(a: Attendance | null, b: Attendance | null): boolean {
  return a?.present === b?.present && (a?.minutes ?? null) === (b?.minutes ?? null)
}

/**
 * The classes behind one of a student's courses, by her changes of class: those she left for it,
 * those she left for these before, and so on, each with the last moment at which she left it on
 * the way. Her changes may lead in a circle; the course itself is not behind itself.
 */
export function formerClasses(changes: readonly ClassChange[], courseId: number): FormerClass[] {
  const until = new Map<number, string>()
  const waiting: { readonly into: number; readonly before: number }[] = [
    { into: courseId, before: Number.POSITIVE_INFINITY },
  ]
  const followed = new Set<number>()
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { into, before } = step
    for (const change of changes) {
      if (change.toCourseId !== into || change.id >= before || followed.has(change.id)) continue
      followed.add(change.id)
      const known = until.get(change.fromCourseId)
      if (known === undefined || known < change.changedAt) {
        until.set(change.fromCourseId, change.changedAt)
      }
      waiting.push({ into: change.fromCourseId, before: change.id })
    }
  }
  until.delete(courseId)
  return [...until].map(([former, changedAt]) => ({ courseId: former, until: changedAt }))
}
