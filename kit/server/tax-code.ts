import type { Day } from '#kit/domain/day.ts'
import { isDay } from '#kit/domain/day.ts'
import { normalTaxCode, type TaxCodeFault } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'

/** Whom a code is written for; an empty field is not compared. */
export interface CodeHolder {
  readonly name: string
  readonly surname: string
  readonly birthDate: Day | ''
  readonly birthCity: string
}

/** Surname and name, year, month, day and sex, place, check letter; digits may be omocodia letters. */
const DIGIT = '[0-9LMNPQRSTUV]'
const FORM = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`)
const MONTHS = 'ABCDEHLMPRST'
const WOMEN = 40

/** Words that one writes and another leaves out: "Reggio nell'Emilia", "Reggio Emilia". */
const SMALL_WORDS = new Set(
  'a al all alla allo d da dal dall dalla de dei del dell della delle di e in nel nell nella sul sull sulla'.split(
    ' ',
  ),
)

/**
 * What is wrong with a codice fiscale, or does not belong to its holder; nothing when it is empty.
 * Codes in which digits became letters because two people had the same one (omocodia) and the
 * eleven digits of provisional codes are right. Depends on no clock and no time zone: the days
 * are compared as the two digits, the letter and the two digits that they are in the code.
 */
export async function checkTaxCode(text: string, holder: CodeHolder): Promise<TaxCodeFault[]> {
  const code = normalTaxCode(text)
  if (code === '') return []
  if (/^\d{11}$/.test(code)) return isProvisional(code) ? [] : ['check_digit']
  if (!FORM.test(code)) return ['form']
  const { parser, places, checkLetter } = await library()
  const plain = parser.cfDeomocode(code)
  if (!isRealDay(plain)) return ['form']
  const faults: TaxCodeFault[] = []
  if (checkLetter(code) !== code.at(-1)) faults.push('check_digit')
  if (differs(plain.slice(0, 3), holder.surname, (word) => parser.lastNameToCf(word))) {
    faults.push('surname')
  }
  if (differs(plain.slice(3, 6), holder.name, (word) => parser.firstNameToCf(word))) {
    faults.push('name')
  }
  if (holder.birthDate !== '' && !isBornOn(plain, holder.birthDate)) faults.push('birth_date')
  if (!(await isPlace(places, plain.slice(11, 15), holder.birthCity))) faults.push('birth_place')
  return faults
}

/** The library and its ten thousand places are loaded by the first check, not by the start. */
async function library() {
  const [utils, connector] = await Promise.all([
    import('@marketto/codice-fiscale-utils'),
    import('@marketto/belfiore-connector-embedded'),
  ])
  const places = connector.belfioreConnector
  return {
    places,
    parser: new utils.Parser(places),
    checkLetter: (code: string) => utils.CheckDigitizer.checkDigit(code),
  }
}

type Places = Awaited<ReturnType<typeof library>>['places']

/** The check digit of eleven-digit codes: that of VAT numbers. */
function isProvisional(code: string): boolean {
  const sum = Array.from(code.slice(0, 10), Number).reduce((total, digit, index) => {
    const doubled = digit * 2
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(code.at(-1))
}

function dayOfMonth(plain: string): number {
  const day = Number(plain.slice(9, 11))
  return day > WOMEN ? day - WOMEN : day
}

/** Whether the code names a day that exists in one of the two centuries it may mean. */
function isRealDay(plain: string): boolean {
  const month = String(MONTHS.indexOf(plain.charAt(8)) + 1).padStart(2, '0')
  const rest = `${plain.slice(6, 8)}-${month}-${String(dayOfMonth(plain)).padStart(2, '0')}`
  return isDay(`19${rest}`) || isDay(`20${rest}`)
}

function isBornOn(plain: string, birthDate: Day): boolean {
  const month = MONTHS.indexOf(plain.charAt(8)) + 1
  return (
    plain.slice(6, 8) === birthDate.slice(2, 4) &&
    month === Number(birthDate.slice(5, 7)) &&
    dayOfMonth(plain) === Number(birthDate.slice(8, 10))
  )
}

/** Whether a name gives other letters; names that give none (other alphabets) cannot be compared. */
function differs(
  letters: string,
  name: string,
  lettersOf: (name: string) => string | null,
): boolean {
  const expected = name.trim() === '' ? null : lettersOf(foldText(name))
  return expected !== null && expected.toUpperCase() !== letters
}

/**
 * Whether the written place of birth can be the one of the code. Codes of people born abroad name
 * the country while the form asks for the city, so there only a place that is known to be
 * somewhere else counts against it.
 */
async function isPlace(places: Places, belfioreCode: string, written: string): Promise<boolean> {
  const words = placeWords(written.replace(/\(.*?\)/g, ' '))
  if (words === '') return true
  const named = await places.findByCode(belfioreCode)
  if (!named) return false
  const names = [named.name, ...named.name.split('/')]
  if (names.some((name) => placeWords(name) === words)) return true
  return belfioreCode.startsWith('Z') && !(await places.findByName(words))
}

function placeWords(name: string): string {
  return foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
    .join(' ')
}
