import type { Day } from '#kit/domain/day.ts'

/**
 * What is asked of a student, in the order of the form. Whatever handles these fields is made from
 * this list or checked against it: labels, contract, columns, values of the form, legacy scripts.
 */
export const STUDENT_FIELDS = [
  'name',
  'surname',
  'birthDate',
  'birthCity',
  'city',
  'address',
  'taxCode',
  'phone',
  'profession',
  'identityDocument',
  'mail',
  'mail2',
  'notes',
] as const
export type StudentField = (typeof STUDENT_FIELDS)[number]

/** A student is active, or in the trash. */
export const STUDENT_STATES = ['active', 'deleted'] as const
export type StudentState = (typeof STUDENT_STATES)[number]

/** Whether a student attends a course, left them all, or is on the blacklist. */
export const PRESENCES = ['attending', 'withdrawn', 'blacklisted'] as const
export type Presence = (typeof PRESENCES)[number]

/** Whether a student attends a course that goes on, only courses that are over, or none at all. */
export const ENROLMENT_KINDS = ['running', 'over', 'none'] as const
export type EnrolmentKind = (typeof ENROLMENT_KINDS)[number]

/** Why two records are probably one person. */
export const DUPLICATE_REASONS = ['tax_code', 'name_and_birth'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What tells one person from another. */
export interface Identity {
  readonly name: string
  readonly surname: string
  readonly birthDate: Day
  readonly taxCode: string
}

/** A picture as it reaches the server: what its content says it is, whatever its name was. */
export interface Picture {
  readonly mediaType: string
  readonly bytes: number
  /** Pixels; `undefined` when the content cannot be read as a picture. */
  readonly pixels: { readonly width: number; readonly height: number } | undefined
}
