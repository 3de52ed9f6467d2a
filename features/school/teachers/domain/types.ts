import type { Day } from '#kit/domain/day.ts'

/**
 * What is asked of a teacher in so many words, in the order of the form. Whatever handles these
 * fields is made from this list or checked against it.
 */
export const TEACHER_FIELDS = ['name', 'surname', 'mail', 'mail2', 'taxCode', 'regime'] as const
export type TeacherField = (typeof TEACHER_FIELDS)[number]

/** A teacher is active, or in the trash. */
export const TEACHER_STATES = ['active', 'deleted'] as const
export type TeacherState = (typeof TEACHER_STATES)[number]

/**
 * How a teacher is taxed. `FAT_1`, the name by which other programs know it, means that she
 * invoices; empty means not said yet.
 */
export const REGIMES = ['', 'FAT_1', 'forfettario', 'ordinario', 'occasionale', 'altro'] as const
export type Regime = (typeof REGIMES)[number]

/** What a teacher costs from a day on, until the next rate begins. */
export interface DatedRate {
  readonly validFrom: Day
}

/** A rate, as far as taking it away again is concerned. */
export interface EnteredRate extends DatedRate {
  /** The day on which it was entered. */
  readonly enteredOn: Day
}
