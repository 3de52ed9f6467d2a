import type { TeacherField } from '#f/school/teachers/domain/types.ts'
import type { KnownForm, SaidForm } from '#f/system/imports/domain/rules/forms.ts'

/** What a line of a file says of a teacher. */
export type SaidTeacher = SaidForm<TeacherField, 'subjectIds'> & {
  /** What she costs from today on, when she is new. */
  readonly hourlyCents: number | null
  readonly dailyCents: number | null
}

/** A teacher as she is known, to be told from others and changed. */
export type KnownTeacher = KnownForm<TeacherField, 'subjectIds'>
