import type { TeacherField } from '#f/school/teachers/domain/types.ts'
import type { KnownForm, SaidForm } from '#f/system/imports/domain/rules/forms.ts'

export interface Prices {
  readonly hourlyCents: number | null
  readonly dailyCents: number | null
}

/** What a line of a file says of a teacher, and what she costs from today on, when she is new. */
export type SaidTeacher = SaidForm<TeacherField, 'subjectIds'> & Prices

/** A teacher as she is known, to be told from others and changed. */
export type KnownTeacher = KnownForm<TeacherField, 'subjectIds'>
