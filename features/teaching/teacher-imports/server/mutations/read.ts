import { teacherFields } from '#f/school/teachers/domain/contract.ts'
import { FIELD_LABELS, NAMES_MISSING } from '#f/school/teachers/domain/text.ts'
import { TEACHER_FIELDS, type TeacherField } from '#f/school/teachers/domain/types.ts'
import { isFormula, namesOf, namedIn } from '#f/system/imports/domain/rules.ts'
import { FORMULA } from '#f/system/imports/domain/text.ts'
import { cents } from '#kit/domain/contract.ts'
import { parseEuro } from '#kit/domain/money.ts'
import { regimeOf } from '../../domain/rules.ts'
import { PRICE_FORM, subjectTwice, subjectUnknown } from '../../domain/text.ts'
import type { SaidTeacher } from '../../domain/types.ts'

/** What a line says of a teacher, by the rules of the form; each of its faults is named. */
export function readTeacher(
  cell: (field: string) => string,
  subjects: ReadonlyMap<string, readonly number[]>,
): { said: SaidTeacher; reasons: string[] } {
  const names = namesOf(cell)
  const values: Partial<Record<TeacherField, string>> = {}
  const reasons: string[] = []
  if (names.name === '' || names.surname === '') reasons.push(NAMES_MISSING)
  for (const field of TEACHER_FIELDS) {
    const own = field === 'name' || field === 'surname' ? names[field] : cell(field)
    if (own === '') continue
    const read = teacherFields[field].safeParse(field === 'regime' ? regimeOf(own) : own)
    if (read.success) values[field] = read.data
    else reasons.push(`${FIELD_LABELS[field]}: ${read.error.issues[0]?.message ?? ''}`)
    if (isFormula(own)) reasons.push(`${FIELD_LABELS[field]}: ${FORMULA}`)
  }
  const price = (field: string) => {
    const written = cell(field)
    if (written === '') return null
    const read = cents.safeParse(parseEuro(written))
    if (read.success) return read.data
    reasons.push(PRICE_FORM)
    return null
  }
  const said = { hourlyCents: price('hourly'), dailyCents: price('daily') }
  const chosen = namedIn(cell('subjects'), subjects, {
    unknown: subjectUnknown,
    twice: subjectTwice,
  })
  return {
    said: { ...said, values, subjectIds: chosen.ids },
    reasons: [...reasons, ...chosen.reasons],
  }
}
