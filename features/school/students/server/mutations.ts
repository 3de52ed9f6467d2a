import { createGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { findGeneratedLogin } from '#f/system/accounts/server/queries.ts'
import { chooseEnrolments } from '#f/school/enrolments/server/mutations.ts'
import { findEnrolments } from '#f/school/enrolments/server/queries.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { outboxState, readAddresses } from '#f/system/mail/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Working } from '#kit/server/batch.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { newGeneratedPassword } from '#kit/server/secrets.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { Student, studentsContract } from '../domain/contract.ts'
import { checkBirthDate, checkBlacklisting, lacksCourse } from '../domain/rules.ts'
import { CREDENTIALS_SUBJECT } from '../domain/text.ts'
import { CREDENTIALS } from './mail.ts'
import { replacePhoto } from './mutations/photo.ts'
import { findStudent, STUDENT_FORM } from './queries.ts'

export { eraseStudents } from './mutations/erase.ts'
export { replacePhoto } from './mutations/photo.ts'

type Contract = typeof studentsContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const studentConstraints: Constraints = {
  blacklistings_open: { code: 'students.already_blacklisted' },
}

/** A student; in the trash the courses wait with them. */
export const STUDENT = {
  table: 'students',
  entity: 'student',
  missing: 'students.not_found',
  outdatesForms: true,
  // Without data there is nobody to bring back.
  beforeRestore: async ({ tx }, id) => {
    const erased = await tx
      .selectFrom('students')
      .select('id')
      .where('id', '=', id)
      .where('erased_at', 'is not', null)
      .executeTakeFirst()
    return erased ? refuse('students.erased') : ok(true)
  },
} as const satisfies TrashKind

/** What the line of a student in the audit says of the picture, which has a line of its own. */
function photoNoted(photo: string | null | undefined) {
  return photo === undefined ? {} : { photo: photo === null ? 'removed' : 'new' }
}

/**
 * Creates a student with courses, picture and generated login, whose password is a random number
 * of seven digits: all or nothing.
 */
export async function createStudent(
  at: Working,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number; username: string }>> {
  const { tx, actor, services, today, now } = at
  const { name, surname, courseIds, fromStart, photo } = input
  const born = checkBirthDate(input.birthDate, today)
  if (!born.ok) return born
  const beside = { after: { courseIds, ...photoNoted(photo) } }
  const id = await insertRecord(at, STUDENT, STUDENT_FORM.columns(input), beside)
  const pictured = await replacePhoto(tx, actor, id, photo)
  if (!pictured.ok) return pictured
  const chosen = { courseIds, withdrawnCourseIds: [], fromStart }
  const enrolled = await chooseEnrolments(tx, actor, id, chosen, today, now)
  if (!enrolled.ok) return enrolled
  const password = newGeneratedPassword()
  const person = { role: 'student', personId: id, name, surname, password } as const
  const { username } = await createGeneratedLogin(tx, actor, services.secrets, person)
  return ok({ id, username })
}

/** Saves the form of a student; refused when someone else saved it since it was opened. */
export async function updateStudent(
  at: Working,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const { tx, actor, today, now } = at
  const { id, version, photo, courseIds } = input
  const saved = await saveVersion(at, STUDENT, {
    id,
    version,
    values: STUDENT_FORM.columns(input),
    check: async () => {
      // Choosing reads them anyway: only a form without courses needs them before.
      const present = courseIds.length > 0 ? [] : await findEnrolments(tx, id)
      return lacksCourse(courseIds, present)
        ? refuse('students.course_missing', { field: 'courseIds' })
        : checkBirthDate(input.birthDate, today)
    },
    beside: { after: photoNoted(photo) },
  })
  if (!saved.ok) return saved
  const pictured = await replacePhoto(tx, actor, id, photo)
  if (!pictured.ok) return pictured
  const enrolled = await chooseEnrolments(tx, actor, id, input, today, now)
  return enrolled.ok ? saved : enrolled
}

/** Brings the data of a student to those that another program has; picture and courses stay. */
export async function bringStudent(
  at: Working,
  {
    id,
    ...data
  }: Omit<Input<Contract['update']>, 'version' | 'photo' | 'courseIds' | 'withdrawnCourseIds'>,
): Promise<Result<{ version: number }>> {
  return saveVersion(at, STUDENT, {
    id,
    version: 'current',
    values: STUDENT_FORM.columns(data),
    check: () => checkBirthDate(data.birthDate, at.today),
  })
}

/** A student who is not in the trash. */
async function findActive(tx: Tx, id: number): Promise<Student | undefined> {
  const student = await findStudent(tx, id)
  return student?.state === 'active' ? student : undefined
}

/** Puts a student on the blacklist, with the reason, its author and the moment. */
export async function blacklistStudent(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['blacklist']>,
): Promise<Done> {
  const { id, reason } = input
  const student = await findActive(tx, id)
  if (!student) return refuse('students.not_found')
  const listable = checkBlacklisting(student.blacklisted)
  if (!listable.ok) return listable
  await tx
    .insertInto('blacklistings')
    .values({ student_id: id, reason, listed_by: actor.username })
    .execute()
  await record(tx, actor, {
    action: 'student.blacklisted',
    entity: 'student',
    entityId: id,
    after: { reason },
  })
  return DONE
}

/** Takes a student off the blacklist, keeping the row of it; not on it, nothing changes. */
export async function unblacklistStudent(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Done> {
  if (!(await findActive(tx, id))) return refuse('students.not_found')
  const removed = await tx
    .updateTable('blacklistings')
    .set({ removed_at: now, removed_by: actor.username })
    .where('student_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows > 0n) {
    await record(tx, actor, { action: 'student.unblacklisted', entity: 'student', entityId: id })
  }
  return DONE
}

/**
 * Puts the letter with a student's login into the outbox; the password is read only when it is
 * sent. `waiting` tells that mails do not go out at the moment.
 */
export async function sendCredentials(
  { tx, actor, services }: Working,
  id: number,
): Promise<Result<{ done: true; waiting: boolean }>> {
  const student = await findActive(tx, id)
  if (!student) return refuse('students.not_found')
  if (!(await findGeneratedLogin(tx, 'student', id))) return refuse('students.no_login')
  const { mail, mail2 } = student
  const { address, cc } = (await readAddresses(tx, [student]))(student)
  const queued = await queueMail(tx, actor, {
    kind: CREDENTIALS,
    to: { address: address || mail, name: fullName(student) },
    cc,
    subject: CREDENTIALS_SUBJECT,
    data: { studentId: id, addresses: { mail, mail2 } },
  })
  if (!queued.ok) return queued
  await record(tx, actor, { action: 'student.credentials_sent', entity: 'student', entityId: id })
  const { smtpConfigured, senderConfigured } = await outboxState(tx, services)
  return ok({ done: true, waiting: !smtpConfigured || !senderConfigured })
}
