import { addDays, type Day } from '#kit/domain/day.ts'
import { usernameFor } from '#kit/domain/identity.ts'
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from './names.ts'
import { BIRTH_TOWNS, HOME_TOWNS, ROMAN_STREETS, STREETS } from './places.ts'
import type { Random } from './random.ts'
import { makeTaxCode } from './tax-code.ts'

/** Somebody who does not exist, with everything that a form asks of a person. */
export interface DemoPerson {
  readonly name: string
  readonly surname: string
  readonly sex: 'F' | 'M'
  readonly birthDate: Day
  readonly birthCity: string
  readonly taxCode: string
  readonly mail: string
  readonly phone: string
  readonly address: string
  readonly city: string
}

const DAYS_A_YEAR = 365.25
/** Domains that cannot exist on the Internet: no demo mail ever reaches anybody. */
const MAIL_DOMAINS = ['posta.example', 'mail.example', 'scrivimi.example', 'studio.example']

/** Draws a person whose age today lies between two ages, both included; more are young than old. */
export function drawPerson(
  random: Random,
  today: Day,
  ages: { readonly from: number; readonly to: number },
): DemoPerson {
  const sex = random.chance(0.58) ? 'F' : 'M'
  const name = random.pick(sex === 'F' ? FEMALE_NAMES : MALE_NAMES)
  const surname = random.pick(SURNAMES)
  const youngest = Math.ceil(ages.from * DAYS_A_YEAR)
  const oldest = Math.floor((ages.to + 1) * DAYS_A_YEAR) - 1
  const birthDate = addDays(
    today,
    -Math.min(random.int(youngest, oldest), random.int(youngest, oldest)),
  )
  const born = random.chance(0.5) ? BIRTH_TOWNS[0] : random.pick(BIRTH_TOWNS)
  if (!born) throw new Error('No town to be born in')
  const roman = random.chance(0.7)
  return {
    name,
    surname,
    sex,
    birthDate,
    birthCity: born.name,
    taxCode: makeTaxCode({ name, surname, sex, birthDate, birthTown: born.code }),
    mail: `${usernameFor(name, surname)}${random.int(1, 99)}@${random.pick(MAIL_DOMAINS)}`,
    phone: drawPhone(random),
    address: drawAddress(random, roman ? ROMAN_STREETS : STREETS),
    city: roman ? 'Roma' : random.pick(HOME_TOWNS),
  }
}

/** Draws people, no two with the same name and birth date or the same codice fiscale. */
export function drawPeople(
  random: Random,
  today: Day,
  ages: { readonly from: number; readonly to: number },
  count: number,
): DemoPerson[] {
  const people: DemoPerson[] = []
  const known = new Set<string>()
  while (people.length < count) {
    const person = drawPerson(random, today, ages)
    if (known.has(person.taxCode)) continue
    known.add(person.taxCode)
    people.push(person)
  }
  return people
}

/** Mostly mobile numbers, with a prefix (30x) that no operator has; a few of 11 digits. */
function drawPhone(random: Random): string {
  if (random.chance(0.05)) return `0774555${digits(random, 4)}`
  if (random.chance(0.05)) return `06555${digits(random, 5)}`
  return `30${digits(random, 8)}`
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('')
}

function drawAddress(random: Random, streets: readonly string[]): string {
  const house = `${random.pick(streets)} ${random.int(1, 180)}`
  if (random.chance(0.3)) return `${house}, int. ${random.int(1, 24)}`
  return random.chance(0.1) ? `${house}/${random.pick(['A', 'B', 'bis'])}` : house
}
