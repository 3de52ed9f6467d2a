import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { teachersContract } from '../../domain/contract.ts'
import { checkGroup } from '../../domain/rules.ts'

/** Joins teachers under one name; a name in use, in any letter case, is refused by the database. */
export async function createGroup(
  tx: Tx,
  actor: Actor,
  input: Input<(typeof teachersContract)['createGroup']>,
): Promise<Result<{ id: number }>> {
  const enough = checkGroup(input.teacherIds)
  if (!enough.ok) return enough
  const teacherIds = [...new Set(input.teacherIds)]
  const there = await tx
    .selectFrom('teachers')
    .select('id')
    .where('id', 'in', teacherIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (there.length < teacherIds.length) {
    return refuse('teachers.not_found', { field: 'teacherIds' })
  }
  const { id } = await tx
    .insertInto('teacher_groups')
    .values({ name: input.name, created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('teacher_group_members')
    .values(teacherIds.map((teacherId) => ({ group_id: id, teacher_id: teacherId })))
    .execute()
  await record(tx, actor, {
    action: 'teacher_group.created',
    entity: 'teacher_group',
    entityId: id,
    after: input,
  })
  return ok({ id })
}

/** Deletes a group; lessons that were given to it keep its name. Gone already, nothing changes. */
export async function deleteGroup(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  return move(tx, actor, id, now)
}

/** Brings a deleted group back, unless its name has been taken since. */
export async function restoreGroup(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<Result<{ done: true }>> {
  return move(tx, actor, id, null)
}

async function move(
  tx: Tx,
  actor: Actor,
  id: number,
  deletedAt: string | null,
): Promise<Result<{ done: true }>> {
  const group = { table: 'teacher_groups', entity: 'teacher_group', id } as const
  const known = await moveInTrash(tx, actor, group, deletedAt)
  return known ? ok({ done: true }) : refuse('teachers.group_not_found')
}
