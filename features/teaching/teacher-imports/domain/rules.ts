import { REGIMES } from '#f/school/teachers/domain/types.ts'
import { regimeLabels } from '#f/school/teachers/domain/text.ts'
import { isCodeLike } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import { SEVERAL } from './text.ts'
import type { KnownTeacher, Prices, SaidTeacher } from './types.ts'

/** The regime that words mean: its name, its label, or the first word of it. */
export function regimeOf(written: string): string {
  const said = foldText(written)
  const found = REGIMES.find(
    (regime) =>
      regime !== '' &&
      (foldText(regime) === said ||
        foldText(regimeLabels[regime]) === said ||
        foldText(regimeLabels[regime]).split(' ')[0] === said),
  )
  return found ?? written
}

const fullName = ({ name = '', surname = '' }: { name?: string; surname?: string }) =>
  foldText(`${surname} ${name}`)

/**
 * Which of the known teachers a line is about: the one of the same codice fiscale, else the one of
 * the same name and mail, else the only one of that name.
 */
export function teacherOf(
  { values }: Pick<SaidTeacher, 'values'>,
  known: readonly KnownTeacher[],
): { teacher?: KnownTeacher; reason?: string } {
  const { taxCode = '', mail = '' } = values
  const coded = isCodeLike(taxCode)
  const sure = known.filter((one) => coded && one.taxCode === taxCode)
  // Another codice fiscale is another person.
  const named = known.filter(
    (one) =>
      fullName(one) === fullName(values) &&
      !(coded && isCodeLike(one.taxCode) && one.taxCode !== taxCode),
  )
  const mailed = named.filter((one) => mail !== '' && foldText(one.mail) === foldText(mail))
  for (const found of [sure, mailed, named]) {
    const [teacher, other] = found
    if (other !== undefined) return { reason: SEVERAL }
    if (teacher !== undefined) return { teacher }
  }
  return {}
}

/** Whether a line says another cost than the newest rate. */
export const costsOtherwise = (said: Prices, rate: Prices | undefined): boolean =>
  (['hourlyCents', 'dailyCents'] as const).some(
    (price) => said[price] !== null && said[price] !== (rate?.[price] ?? 0),
  )

/** What two lines of a file must not have in common. */
export function lineKeys({ values }: SaidTeacher): string[] {
  const { taxCode = '', mail = '' } = values
  return [
    ...(isCodeLike(taxCode) ? [`code ${taxCode}`] : []),
    `person ${fullName(values)}\n${foldText(mail)}`,
  ]
}
