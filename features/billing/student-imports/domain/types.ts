import type { StudentField } from '#f/school/students/domain/types.ts'
import type { KnownForm, SaidForm } from '#f/system/imports/domain/rules/forms.ts'

/** What a line of a file says of a student. */
export type SaidStudent = SaidForm<StudentField, 'courseIds'>

/** A student as she is known, to be told from others and changed. */
export type KnownStudent = KnownForm<StudentField, 'courseIds'>
