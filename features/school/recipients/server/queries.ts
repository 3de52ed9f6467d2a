import { listPlaces } from '#f/school/enrolments/server/queries.ts'
import { listContacts } from '#f/school/students/server/queries.ts'
import { listTeacherContacts } from '#f/school/teachers/server/queries.ts'
import { bouncedAmong } from '#f/system/mail/server/queries.ts'
import { compareText, fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Target } from '../domain/contract.ts'
import { decideRecipients } from '../domain/rules.ts'
import type { Person, Recipient } from '../domain/types.ts'

/**
 * Everybody that a target means, by surname, each once, with the address to write to and why
 * nothing is sent to who gets nothing.
 */
export async function recipients(db: Db, target: Target): Promise<Recipient[]> {
  const taken = new Set(target.without.map(({ kind, id }) => `${kind} ${id}`))
  const meant = [...(await studentsOf(db, target)), ...(await teachersOf(db, target))]
  const people = meant.filter(({ kind, id }) => !taken.has(`${kind} ${id}`))
  const sorted = people.toSorted((a, b) => compareText(fullName(a), fullName(b)) || a.id - b.id)
  const addresses = people.flatMap(({ mail, mail2 }) => [mail, mail2])
  return decideRecipients(sorted, target.despite, await bouncedAmong(db, addresses))
}

/** A student has left when no place through which they are meant is left to them. */
async function studentsOf(db: Db, target: Target): Promise<Person[]> {
  const byCourse = target.courseIds.length + target.categoryIds.length > 0
  const places = byCourse ? await listPlaces(db, target) : []
  const attending = new Set(
    places.filter(({ withdrawn }) => !withdrawn).map(({ studentId }) => studentId),
  )
  const left = new Set(places.map(({ studentId }) => studentId).filter((id) => !attending.has(id)))
  const contacts = await listContacts(db, [...attending, ...left, ...target.studentIds])
  return contacts.map((contact) => ({
    ...contact,
    kind: 'student',
    withdrawn: left.has(contact.id),
  }))
}

async function teachersOf(db: Db, { teacherIds }: Target): Promise<Person[]> {
  if (teacherIds.length === 0) return []
  const contacts = await listTeacherContacts(db, teacherIds)
  const never = { withdrawn: false, blacklisted: false }
  return contacts.map((contact) => ({ ...contact, ...never, kind: 'teacher' }))
}
