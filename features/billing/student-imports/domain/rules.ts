import { duplicateReasons } from '#f/school/students/domain/rules.ts'
import { isCodeLike } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import { SEVERAL } from './text.ts'
import type { KnownStudent, SaidStudent } from './types.ts'

/** How the database writes whom it searches: surname, name, surname, folded. */
export const namesKey = ({ values }: SaidStudent) =>
  foldText(`${values.surname} ${values.name} ${values.surname}`)

const sameText = (a: string | undefined, b: string) => foldText(a ?? '') === foldText(b)

/**
 * Which of the known students a line is about: the one of the same codice fiscale, else the one of
 * the same name whose mail or day of birth is the same, else the only one of that name of whom the
 * line says nothing else.
 */
export function studentOf(
  { values }: SaidStudent,
  known: readonly KnownStudent[],
): { student?: KnownStudent; reason?: string } {
  const identity = {
    ...{ name: values.name ?? '', surname: values.surname ?? '' },
    ...{ birthDate: values.birthDate ?? '', taxCode: values.taxCode ?? '' },
  }
  const sure = known.filter((one) => duplicateReasons(identity, one).length > 0)
  const named = known.filter(
    ({ name, surname }) => sameText(values.name, name) && sameText(values.surname, surname),
  )
  // Another codice fiscale or another day of birth is another person.
  const possible = named.filter(
    ({ taxCode, birthDate }) =>
      !(isCodeLike(identity.taxCode) && isCodeLike(taxCode) && identity.taxCode !== taxCode) &&
      (identity.birthDate === '' || identity.birthDate === birthDate),
  )
  const mailed = possible.filter(
    ({ mail }) => (values.mail ?? '') !== '' && sameText(values.mail, mail),
  )
  for (const found of [sure, mailed, possible]) {
    const [student, other] = found
    if (other !== undefined) return { reason: SEVERAL }
    if (student !== undefined) return { student }
  }
  return {}
}

/** What two lines of a file must not have in common. */
export function lineKeys({ values }: SaidStudent): string[] {
  const { taxCode = '', name = '', surname = '', birthDate = '', mail = '' } = values
  const person = [surname, name].map(foldText).join('\n')
  return [
    ...(isCodeLike(taxCode) ? [`code ${taxCode}`] : []),
    ...(birthDate === '' ? [] : [`born ${person}\n${birthDate}`]),
    ...(mail === '' ? [] : [`mail ${person}\n${foldText(mail)}`]),
  ]
}
