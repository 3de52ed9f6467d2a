/** How one student stands towards one lesson that was held. */
export const MARKS = ['present', 'absent', 'unmarked'] as const
export type Mark = (typeof MARKS)[number]

/** The most absences that are justified in one step. */
export const MAX_ABSENCES = 500
/** The most students of one register. */
export const MAX_REGISTER = 500

/** A mark in a register; `minutes` of presence, none for the whole lesson. */
export interface Attendance {
  readonly present: boolean
  readonly minutes: number | null
}

/** A mark as a register is saved with it. */
export interface Entry extends Attendance {
  readonly studentId: number
}

/** What a saving does to the mark of a student; none before is a first mark, none after takes it away. */
export interface MarkChange {
  readonly studentId: number
  readonly before: Attendance | null
  readonly after: Attendance | null
}

/** A change of class of one student, in the order of `id`. */
export interface ClassChange {
  readonly id: number
  readonly fromCourseId: number
  readonly toCourseId: number
  /** Local wall time. */
  readonly changedAt: string
}

/** A class that a student left, and until when its lessons count for her. */
export interface FormerClass {
  readonly courseId: number
  /** Local wall time. */
  readonly until: string
}
