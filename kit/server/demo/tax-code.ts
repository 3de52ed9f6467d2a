import { foldText } from '#kit/domain/text.ts'

/** What a codice fiscale is made of. */
export interface TaxCodeFacts {
  readonly name: string
  readonly surname: string
  readonly sex: 'F' | 'M'
  /** `yyyy-MM-dd` */
  readonly birthDate: string
  /** Code of the birth town, `H501`. */
  readonly birthTown: string
}

const MONTHS = 'ABCDEHLMPRST'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Values of A to Z, and of 0 to 9 as A to J, in the odd places (first, third…). */
const ODD_PLACES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Makes the codice fiscale of a person, by the rules of the decree of 23 December 1976. */
export function makeTaxCode(facts: TaxCodeFacts): string {
  const [year = '', month = '', day = ''] = facts.birthDate.split('-')
  const birthDay = String(Number(day) + (facts.sex === 'F' ? 40 : 0)).padStart(2, '0')
  const code =
    surnameLetters(facts.surname) +
    nameLetters(facts.name) +
    year.slice(2) +
    (MONTHS[Number(month) - 1] ?? '') +
    birthDay +
    facts.birthTown
  return code + checkLetter(code)
}

function surnameLetters(surname: string): string {
  const { consonants, vowels } = lettersOf(surname)
  return `${consonants}${vowels}XX`.slice(0, 3)
}

/** Of four consonants or more the second is left out. */
function nameLetters(name: string): string {
  const { consonants, vowels } = lettersOf(name)
  const few = consonants.length < 4
  const chosen = few ? consonants : `${consonants.slice(0, 1)}${consonants.slice(2)}`
  return `${chosen}${vowels}XX`.slice(0, 3)
}

function lettersOf(text: string): { consonants: string; vowels: string } {
  const letters = foldText(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return { consonants: letters.replace(/[AEIOU]/g, ''), vowels: letters.replace(/[^AEIOU]/g, '') }
}

function checkLetter(code: string): string {
  let sum = 0
  for (const [index, sign] of [...code].entries()) {
    const value = /\d/.test(sign) ? Number(sign) : ALPHABET.indexOf(sign)
    sum += index % 2 === 0 ? (ODD_PLACES[value] ?? 0) : value
  }
  return ALPHABET[sum % 26] ?? ''
}
