import { isRequired, studentFields } from '#f/school/students/domain/contract.ts'
import { checkBirthDate } from '#f/school/students/domain/rules.ts'
import {
  COURSE_MISSING,
  FIELD_LABELS,
  required,
  studentSentences,
} from '#f/school/students/domain/text.ts'
import { STUDENT_FIELDS, type StudentField } from '#f/school/students/domain/types.ts'
import { dayOf, isFormula, namedIn, namesOf } from '#f/system/imports/domain/rules.ts'
import { FORMULA } from '#f/system/imports/domain/text.ts'
import { courseTwice, courseUnknown, inColumn } from '../../domain/text.ts'
import type { SaidStudent } from '../../domain/types.ts'

/** What a line says of a student, by the rules of the form; each of its faults is named. */
export function readStudent(
  cell: (field: string) => string,
  {
    courses,
    today,
  }: { readonly courses: ReadonlyMap<string, readonly number[]>; readonly today: string },
): { said: SaidStudent; reasons: string[] } {
  const names = namesOf(cell)
  const values: Partial<Record<StudentField, string>> = {}
  const reasons: string[] = []
  for (const field of STUDENT_FIELDS) {
    const label = FIELD_LABELS[field]
    const own = field === 'name' || field === 'surname' ? names[field] : cell(field)
    if (own === '') {
      if (field === 'name' || field === 'surname') reasons.push(required(label))
      continue
    }
    const written = field === 'birthDate' ? (dayOf(own) ?? own) : own
    const read = studentFields[field].safeParse(written)
    if (read.success) values[field] = read.data
    else reasons.push(inColumn(label, read.error.issues[0]?.message ?? ''))
    if (isFormula(own)) reasons.push(inColumn(label, FORMULA))
  }
  const { birthDate } = values
  if (birthDate !== undefined && !checkBirthDate(birthDate, today).ok) {
    reasons.push(studentSentences['students.born_in_future'])
  }
  const chosen = namedIn(cell('courses'), courses, {
    unknown: courseUnknown,
    twice: courseTwice,
  })
  return {
    said: { values, courseIds: chosen.ids },
    reasons: [...reasons, ...chosen.reasons],
  }
}

const REQUIRED = STUDENT_FIELDS.filter(isRequired)

/** What the form would ask of a student who is new, and the line does not say. */
export function missingOf({ values, courseIds }: SaidStudent): string[] {
  const missing = REQUIRED.filter((field) => values[field] === undefined)
  return [
    ...missing.map((field) => required(FIELD_LABELS[field])),
    ...(courseIds.length === 0 ? [COURSE_MISSING] : []),
  ]
}
