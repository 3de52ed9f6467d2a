import { createGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { newGeneratedPassword } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { teachersContract } from '../domain/contract.ts'
import { addRate } from './mutations/rates.ts'
import { TEACHER } from './mutations/teacher.ts'
import { lockTeacher, TEACHER_FORM } from './queries.ts'

export { dropInvoiceFiles, eraseTeachers } from './mutations/erase.ts'
export { createGroup, GROUP } from './mutations/groups.ts'
export { bringInvoiceFile, createInvoice, INVOICE, updateInvoice } from './mutations/invoices.ts'
export { addRate }
export { TEACHER }

type Contract = typeof teachersContract

export const teacherConstraints: Constraints = {
  teacher_subjects_subject: { code: 'teachers.subject_not_found', field: 'subjectIds' },
  teacher_groups_name: { code: 'teachers.group_taken', field: 'name' },
}

/**
 * Creates a teacher with her subjects, her rate from today on when a price is given, and her
 * generated login, whose password is a random number of seven digits: all or nothing.
 */
export async function createTeacher(
  { tx, actor, services, today }: Working,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number; username: string }>> {
  const { name, surname, hourlyCents, dailyCents, subjectIds } = input
  const beside = { after: { subjectIds, hourlyCents, dailyCents } }
  const id = await insertRecord({ tx, actor }, TEACHER, TEACHER_FORM.columns(input), beside)
  const chosen = await chooseSubjects(tx, id, [], subjectIds)
  if (!chosen.ok) return chosen
  if (hourlyCents !== null || dailyCents !== null) {
    const prices = { hourlyCents: hourlyCents ?? 0, dailyCents: dailyCents ?? 0 }
    const priced = await addRate(tx, actor, { id, validFrom: today, ...prices }, today)
    if (!priced.ok) return priced
  }
  const password = newGeneratedPassword()
  const person = { role: 'teacher', personId: id, name, surname, password } as const
  const { username } = await createGeneratedLogin(tx, actor, services.secrets, person)
  return ok({ id, username })
}

/** Saves the form of a teacher; refused when someone else saved it since it was opened. */
export async function updateTeacher(
  at: Working,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const { id, version, subjectIds } = input
  const before = await lockTeacher(at.tx, id)
  if (!before) return refuse('teachers.not_found')
  const beside = { before: { subjectIds: before.subjectIds }, after: { subjectIds } }
  const saved = await saveVersion(at, TEACHER, {
    id,
    version,
    values: TEACHER_FORM.columns(input),
    beside,
  })
  if (!saved.ok) return saved
  const chosen = await chooseSubjects(at.tx, id, before.subjectIds, subjectIds)
  return chosen.ok ? saved : chosen
}

/** Gives a teacher these subjects; new ones must not be in the trash. */
async function chooseSubjects(
  tx: Tx,
  teacherId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<Result<true>> {
  const fresh = [...new Set(after)].filter((id) => !before.includes(id))
  const gone = before.filter((id) => !after.includes(id))
  if (gone.length > 0) {
    await tx
      .deleteFrom('teacher_subjects')
      .where('teacher_id', '=', teacherId)
      .where('subject_id', 'in', gone)
      .execute()
  }
  if (fresh.length === 0) return ok(true)
  const there = await tx
    .selectFrom('subject_cards as subjects')
    .select('id')
    .where('id', 'in', fresh)
    .where('deleted_at', 'is', null)
    .execute()
  if (there.length < fresh.length) {
    return refuse('teachers.subject_not_found', { field: 'subjectIds' })
  }
  await tx
    .insertInto('teacher_subjects')
    .values(fresh.map((id) => ({ teacher_id: teacherId, subject_id: id })))
    .execute()
  return ok(true)
}
