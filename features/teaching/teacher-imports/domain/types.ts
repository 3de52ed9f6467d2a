import type { TeacherField } from '#f/school/teachers/domain/types.ts'

/** What a line of a file says of a teacher: what it leaves empty is not said. */
export interface SaidTeacher {
  readonly values: Readonly<Partial<Record<TeacherField, string>>>
  readonly subjectIds: readonly number[]
  /** What she costs from today on, when she is new. */
  readonly hourlyCents: number | null
  readonly dailyCents: number | null
}

/** What a line changes of a teacher, or what she was before it. */
export type TeacherChange = Pick<SaidTeacher, 'values' | 'subjectIds'>

/** A teacher as she is known, to be told from others and changed. */
export interface KnownTeacher extends Readonly<Record<TeacherField, string>> {
  readonly id: number
  readonly version: number
  readonly subjectIds: readonly number[]
}
