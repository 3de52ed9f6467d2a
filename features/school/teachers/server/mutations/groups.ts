import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { insertRecord, type At } from '#kit/server/records.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import type { teachersContract } from '../../domain/contract.ts'
import { checkGroup } from '../../domain/rules.ts'

/** A group of teachers; lessons that were given to it keep its name. */
export const GROUP = {
  table: 'teacher_groups',
  entity: 'teacher_group',
  missing: 'teachers.group_not_found',
} as const satisfies TrashKind

/** Joins teachers under one name; a name in use, in any letter case, is refused by the database. */
export async function createGroup(
  { tx, actor }: At,
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
  const values = { name: input.name, created_by: actor.username }
  const id = await insertRecord({ tx, actor }, GROUP, values, { after: { teacherIds } })
  await tx
    .insertInto('teacher_group_members')
    .values(teacherIds.map((teacherId) => ({ group_id: id, teacher_id: teacherId })))
    .execute()
  return ok({ id })
}
