import { typedGrade, gradeText } from '../../domain/rules.ts'
import { NOT_GRADED } from '../../domain/types.ts'
import { WRONG_GRADES } from '../../domain/text.ts'
import type { ExamStudent } from '../../domain/contract.ts'

/** The grid being filled in: the version of the exam, and what stands in each student's field. */
export interface GradeValues extends Record<string, unknown> {
  readonly version: number
}

interface Graded {
  readonly id: number
  readonly version: number
  readonly students: readonly ExamStudent[]
}

/** The name of a student's field. */
export function fieldOf(studentId: number): string {
  return `student-${studentId}`
}

/** The grid as it is opened: whoever has no grade yet is "NC". */
export function gradeValues({ version, students }: Graded): GradeValues {
  const fields = students.map(({ studentId, value }) => [
    fieldOf(studentId),
    gradeText(value ?? NOT_GRADED),
  ])
  return { version, ...Object.fromEntries(fields) }
}

/** What is sent; what is no grade becomes NaN, which the contract refuses. */
export function gradeInput({ id, students }: Graded, values: GradeValues) {
  return {
    id,
    version: values.version,
    grades: students.map(({ studentId }) => ({
      studentId,
      value: typedGrade(typedIn(values, studentId)) ?? Number.NaN,
    })),
  }
}

/** A sentence for each field whose text is no grade. */
export function wrongGrades({ students }: Graded, values: GradeValues): Record<string, string> {
  const wrong = students.filter(
    ({ studentId }) => typedGrade(typedIn(values, studentId)) === undefined,
  )
  return Object.fromEntries(wrong.map(({ studentId }) => [fieldOf(studentId), WRONG_GRADES]))
}

function typedIn(values: GradeValues, studentId: number): string {
  return String(values[fieldOf(studentId)] ?? '')
}
