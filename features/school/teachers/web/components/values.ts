import type { Teacher } from '../../domain/contract.ts'
import type { Regime } from '../../domain/types.ts'

/** What the teacher form holds while it is filled in. */
export interface TeacherValues extends Record<string, unknown> {
  name: string
  surname: string
  mail: string
  mail2: string
  taxCode: string
  regime: Regime
  subjectIds: number[]
}

const EMPTY: TeacherValues = {
  name: '',
  surname: '',
  mail: '',
  mail2: '',
  taxCode: '',
  regime: '',
  subjectIds: [],
}

/** An empty form; the prices are those from today on. */
export const EMPTY_WITH_PRICES = {
  ...EMPTY,
  hourlyCents: null as number | null,
  dailyCents: null as number | null,
}

/** The form of a teacher that is there. */
export function valuesOf(teacher: Teacher): TeacherValues & { id: number; version: number } {
  const { id, version, name, surname, mail, mail2, taxCode, regime, subjectIds } = teacher
  return { id, version, name, surname, mail, mail2, taxCode, regime, subjectIds }
}
