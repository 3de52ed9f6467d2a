import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { subjectsContract } from '../domain/contract.ts'
import { lockSubject } from './queries.ts'

type Contract = typeof subjectsContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const subjectConstraints: Constraints = {
  subjects_once: { code: 'subjects.taken', field: 'name' },
}

/** Creates a subject; two may have one name, but not with the same note. */
export async function createSubject(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { name, note } = input
  const { id } = await tx
    .insertInto('subjects')
    .values({ name, note })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'subject.created',
    entity: 'subject',
    entityId: id,
    after: input,
  })
  return ok({ id })
}

/** Changes a subject; refused when someone else saved it since the form was opened. */
export async function updateSubject(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const before = await lockSubject(tx, input.id)
  if (!before || before.deleted) return refuse('subjects.not_found')
  if (before.version !== input.version) return changedElsewhere(tx, 'subject', input.id)
  const { id, name, note } = input
  const version = before.version + 1
  await tx.updateTable('subjects').set({ name, note, version }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'subject.updated',
    entity: 'subject',
    entityId: id,
    before: { name: before.name, note: before.note },
    after: { name, note },
  })
  return ok({ version })
}

/** Moves a subject to the trash, where its lessons still read it; already there, nothing changes. */
export async function deleteSubject(tx: Tx, actor: Actor, id: number, now: string): Promise<Done> {
  return move(tx, actor, id, now)
}

/** Takes a subject out of the trash, unless there is another of that name and note. */
export async function restoreSubject(tx: Tx, actor: Actor, id: number): Promise<Done> {
  return move(tx, actor, id, null)
}

async function move(tx: Tx, actor: Actor, id: number, deletedAt: string | null): Promise<Done> {
  const moving = { table: 'subjects', entity: 'subject', id } as const
  const known = await moveInTrash(tx, actor, moving, deletedAt)
  return known ? DONE : refuse('subjects.not_found')
}
