import { createGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import type { Writing } from '#kit/server/route.ts'
import { newGeneratedPassword } from '#kit/server/secrets.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { Teacher, teachersContract } from '../domain/contract.ts'
import { addRate } from './mutations/rates.ts'
import { lockTeacher } from './queries.ts'

type Contract = typeof teachersContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const teacherConstraints: Constraints = {
  teacher_subjects_subject: { code: 'teachers.subject_not_found', field: 'subjectIds' },
  teacher_groups_name: { code: 'teachers.group_taken', field: 'name' },
}

function columns(input: Input<Contract['create']> | Input<Contract['update']>) {
  return {
    name: input.name,
    surname: input.surname,
    mail: input.mail,
    mail2: input.mail2,
    tax_code: input.taxCode,
    regime: input.regime,
  }
}

/**
 * Creates a teacher with her subjects, her rate from today on when a price is given, and her
 * generated login, whose password is a random number of seven digits: all or nothing.
 */
export async function createTeacher(
  { tx, actor, services, today }: Writing,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number; username: string }>> {
  const { name, surname, hourlyCents, dailyCents } = input
  const { id } = await tx
    .insertInto('teachers')
    .values(columns(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'teacher.created',
    entity: 'teacher',
    entityId: id,
    after: input,
  })
  const chosen = await chooseSubjects(tx, id, [], input.subjectIds)
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

/** Saves the form of a teacher; refused when someone else saved her since it was opened. */
export async function updateTeacher(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const { id } = input
  const before = await lockTeacher(tx, id)
  if (!before) return refuse('teachers.not_found')
  if (before.version !== input.version) return changedElsewhere(tx, 'teacher', id)
  const version = input.version + 1
  await tx
    .updateTable('teachers')
    .set({ ...columns(input), version })
    .where('id', '=', id)
    .execute()
  const chosen = await chooseSubjects(tx, id, before.subjectIds, input.subjectIds)
  if (!chosen.ok) return chosen
  await record(tx, actor, {
    action: 'teacher.updated',
    entity: 'teacher',
    entityId: id,
    before: formOf(before),
    after: input,
  })
  return ok({ version })
}

/** What the audit keeps of a teacher: her form; rates have lines of their own. */
function formOf({ name, surname, mail, mail2, taxCode, regime, subjectIds }: Teacher) {
  return { name, surname, mail, mail2, taxCode, regime, subjectIds }
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
    .selectFrom('subjects')
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

/**
 * Moves a teacher to the trash; already there, nothing changes. Lessons, groups and invoices stay
 * as they are, and her name stays readable in them.
 */
export async function deleteTeacher(tx: Tx, actor: Actor, id: number, now: string): Promise<Done> {
  return move(tx, actor, id, now)
}

/** Takes a teacher out of the trash; not there, nothing changes. */
export async function restoreTeacher(tx: Tx, actor: Actor, id: number): Promise<Done> {
  return move(tx, actor, id, null)
}

async function move(tx: Tx, actor: Actor, id: number, deletedAt: string | null): Promise<Done> {
  const teacher = { table: 'teachers', entity: 'teacher', id, outdatesForms: true } as const
  const known = await moveInTrash(tx, actor, teacher, deletedAt)
  return known ? DONE : refuse('teachers.not_found')
}
