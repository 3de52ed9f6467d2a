import type { StudentField } from '#f/school/students/domain/types.ts'

/** What a line of a file says of a student: what it leaves empty is not said. */
export interface SaidStudent {
  readonly values: Readonly<Partial<Record<StudentField, string>>>
  readonly courseIds: readonly number[]
}

/** A student as she is known, to be told from others and changed. */
export interface KnownStudent extends Readonly<Record<StudentField, string>> {
  readonly id: number
  readonly version: number
  readonly courseIds: readonly number[]
}
