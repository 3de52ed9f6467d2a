import { emptyTexts, pick } from '#kit/domain/fields.ts'
import type { Teacher } from '../../domain/contract.ts'
import { TEACHER_FIELDS, type Regime, type TeacherField } from '../../domain/types.ts'

/** What the teacher form holds while it is filled in. */
export type TeacherValues = Record<Exclude<TeacherField, 'regime'>, string> & {
  regime: Regime
  subjectIds: number[]
}

const EMPTY: TeacherValues = { ...emptyTexts(TEACHER_FIELDS), regime: '', subjectIds: [] }

/** An empty form; the prices are those from today on. */
export const EMPTY_WITH_PRICES = {
  ...EMPTY,
  hourlyCents: null as number | null,
  dailyCents: null as number | null,
}

/** The form of a teacher that is there. */
export function valuesOf(teacher: Teacher): TeacherValues & { id: number; version: number } {
  return { ...pick(teacher, TEACHER_FIELDS), ...pick(teacher, ['id', 'version', 'subjectIds']) }
}
