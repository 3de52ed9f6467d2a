import { accountSeed, seedGeneratedLogins } from '#f/system/accounts/server/seed.ts'
import { storeFile } from '#f/system/files/server/mutations.ts'
import { addDays, ageOn } from '#kit/domain/day.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { type Demo, demoSeed, insertNumbered, insertRows } from '#kit/server/demo.ts'
import { drawPeople, type DemoPerson } from '#kit/server/demo/person.ts'
import { drawPortrait } from '#kit/server/demo/portrait.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import * as words from './seed/words.ts'

const ADULTS = 540
const MINORS = 60
const FULL_AGE = 18
const BLACKLISTED = 8
/** Once on the blacklist, and forgiven since. */
const FORGIVEN = 2
/** One student in so many has a badge picture. */
const PICTURED = 10

/** A student of the demo, with what the seeds of other features need to know of her. */
export interface DemoStudent {
  readonly id: number
  /** Which copy of the academy she belongs to, from 0 up to the scale. */
  readonly copy: number
  /** Completed years today. */
  readonly age: number
  readonly person: DemoPerson
}

/** Creates 600 students for each copy of the academy, a tenth of them minors. */
async function seedStudents(tx: Tx, demo: Demo): Promise<DemoStudent[]> {
  const random = demo.random('students')
  const adults = drawPeople(random, demo.today, { from: FULL_AGE, to: 46 }, ADULTS * demo.scale)
  const minors = drawPeople(random, demo.today, { from: 11, to: FULL_AGE - 1 }, MINORS * demo.scale)
  const drawn = Array.from({ length: demo.scale }, (_, copy) => {
    const people = [...ofCopy(adults, copy, ADULTS), ...ofCopy(minors, copy, MINORS)]
    return random
      .shuffled(people)
      .map((person) => ({ copy, person, age: ageOn(person.birthDate, demo.today) }))
  }).flat()
  const photos = await seedPhotos(tx, demo, drawn)
  const rows = drawn.map((student) => ({
    ...rowOf(student, demo, random),
    photo_id: photos.get(student.person) ?? null,
  }))
  const ids = await insertNumbered(tx, 'students', rows)
  const students = drawn.map((student, index) => ({ ...student, id: ids[index] ?? 0 }))
  await seedBlacklist(tx, demo, students)
  await seedGeneratedLogins(tx, demo, 'student', students)
  return students
}

async function seedPhotos(
  tx: Tx,
  demo: Demo,
  students: readonly Omit<DemoStudent, 'id'>[],
): Promise<Map<DemoPerson, number>> {
  const random = demo.random('photos')
  const photos = new Map<DemoPerson, number>()
  for (const { person } of students.filter((_, index) => index % PICTURED === 0)) {
    const content = drawPortrait(random, person.sex)
    const stored = await storeFile(tx, SYSTEM, { name: 'badge', content, allowed: 'image' })
    if (!stored.ok) throw new Error(`A portrait was refused: ${stored.code}`)
    photos.set(person, stored.value.id)
  }
  return photos
}

function ofCopy<T>(all: readonly T[], copy: number, size: number): readonly T[] {
  return all.slice(copy * size, (copy + 1) * size)
}

function rowOf(student: Omit<DemoStudent, 'id'>, demo: Demo, random: Random) {
  const { person, age } = student
  const { name, surname, mail, phone, address, city, birthDate, taxCode } = person
  const minor = age < FULL_AGE
  const school = age < 14 ? 'scuola media' : 'liceo'
  const notes = minor ? words.MINOR_NOTES : words.ADULT_NOTES
  return {
    name,
    surname,
    mail,
    mail2: minor ? `genitori.${mail}` : '',
    phone,
    address,
    city,
    birth_city: person.birthCity,
    birth_date: birthDate,
    tax_code: taxCode,
    profession: minor
      ? `${words.PUPILS[person.sex]} (${school})`
      : random.pick(words.ADULT_PROFESSIONS[person.sex]),
    identity_document: drawDocument(random),
    notes: random.chance(minor ? 0.7 : 0.2) ? random.pick(notes) : '',
    created_at: demo.instantOn(addDays(demo.today, -random.int(820, 900)), random),
  }
}

function drawDocument(random: Random): string {
  const digits = (count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0')
  const letter = () => random.pick([...'ABCDEFGHLMNPRTVZ'])
  if (random.chance(0.12)) return `Passaporto Y${letter()}${digits(7)}`
  if (random.chance(0.08)) return `Patente U1${letter()}${digits(6)}${letter()}`
  return `Carta d'identità CA${digits(5)}${letter()}${letter()}`
}

async function seedBlacklist(tx: Tx, demo: Demo, students: readonly DemoStudent[]): Promise<void> {
  const random = demo.random('blacklist')
  const adults = random.shuffled(students.filter(({ age }) => age >= FULL_AGE))
  const listed = adults.slice(0, (BLACKLISTED + FORGIVEN) * demo.scale)
  await insertRows(
    tx,
    'blacklistings',
    listed.map(({ id }, index) => {
      const listedOn = addDays(demo.today, -random.int(100, 400))
      const forgiven = index % (BLACKLISTED + FORGIVEN) >= BLACKLISTED
      return {
        student_id: id,
        reason: random.pick(words.BLACKLIST_REASONS),
        listed_at: demo.instantOn(listedOn, random),
        listed_by: random.pick(['segreteria', 'admin']),
        removed_at: forgiven ? demo.instantOn(addDays(listedOn, 40), random) : null,
        removed_by: forgiven ? 'admin' : null,
      }
    }),
  )
}

export const studentSeed = demoSeed({ accounts: accountSeed }, seedStudents, ({ length }) => ({
  students: length,
}))
