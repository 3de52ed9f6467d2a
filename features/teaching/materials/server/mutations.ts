import type { Input } from '#kit/domain/contract.ts'
import { instantOfWallTime, wallTimeAt, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { cleanHtml } from '#kit/server/html.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { materialsContract } from '../domain/contract.ts'
import { putFiles } from './mutations/files.ts'
import { findHandout, findHomework, isOpenCourse } from './queries.ts'

export { bringDiscounts, bringFile, dropFile } from './mutations/moved.ts'
export type { Shelf } from './queries/files.ts'

type Contract = typeof materialsContract

/** A handout; its files go to the trash and come back with it. */
export const HANDOUT = {
  table: 'handouts',
  entity: 'handout',
  missing: 'materials.handout_not_found',
} as const satisfies TrashKind

/** Homework; its files go to the trash and come back with it. */
export const HOMEWORK = {
  table: 'homework',
  entity: 'homework',
  missing: 'materials.homework_not_found',
} as const satisfies TrashKind

export const materialConstraints: Constraints = {
  handouts_course: { code: 'materials.course_not_found' },
  homework_course: { code: 'materials.course_not_found' },
  discounts_course: { code: 'materials.course_not_found' },
}

/** Adds a handout to a course, with its files: both or nothing. Its description is sanitised. */
export async function createHandout(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['createHandout']>,
): Promise<Result<{ id: number }>> {
  const { courseId, name, files } = input
  if (!(await isOpenCourse(tx, courseId))) return refuse('materials.course_not_found')
  const data = { name, description: cleanHtml(input.description) }
  const { id } = await tx
    .insertInto('handouts')
    .values({ course_id: courseId, ...data, created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const filed = await putFiles(tx, actor, { shelf: 'handout_files', ownerId: id }, files)
  if (!filed.ok) return filed
  await record(tx, actor, {
    action: 'handout.created',
    entity: 'handout',
    entityId: id,
    after: { courseId, ...data, files: files.length },
  })
  return ok({ id })
}

/** Changes a handout; refused when someone else saved it since the form was opened. */
export async function updateHandout(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['updateHandout']>,
): Promise<Result<{ version: number }>> {
  const { id, name, files } = input
  const before = await findHandout(tx, id)
  if (!before) return refuse('materials.handout_not_found')
  const data = { name, description: cleanHtml(input.description) }
  const version = input.version + 1
  const updated = await tx
    .updateTable('handouts')
    .set({ ...data, version })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return changedElsewhere(tx, 'handout', id)
  const filed = await putFiles(tx, actor, { shelf: 'handout_files', ownerId: id }, files)
  if (!filed.ok) return filed
  await record(tx, actor, {
    action: 'handout.updated',
    entity: 'handout',
    entityId: id,
    before: { ...before, files: before.files.length },
    after: { ...data, files: files.length },
  })
  return ok({ version })
}

/** Assigns homework to a course, with its files. A description without any text is refused. */
export async function createHomework(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['createHomework']>,
): Promise<Result<{ id: number }>> {
  const { courseId, title, dueOn, files } = input
  if (!(await isOpenCourse(tx, courseId))) return refuse('materials.course_not_found')
  const description = cleanHtml(input.description)
  if (description === '') return refuse('materials.no_description', { field: 'description' })
  const { id } = await tx
    .insertInto('homework')
    .values({
      course_id: courseId,
      title,
      description,
      due_on: dueOn,
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const filed = await putFiles(tx, actor, { shelf: 'homework_files', ownerId: id }, files)
  if (!filed.ok) return filed
  await record(tx, actor, {
    action: 'homework.created',
    entity: 'homework',
    entityId: id,
    after: { courseId, title, description, dueOn, files: files.length },
  })
  return ok({ id })
}

/** Changes homework; refused when someone else saved it since the form was opened. */
export async function updateHomework(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['updateHomework']>,
): Promise<Result<{ version: number }>> {
  const { id, title, dueOn, files } = input
  const before = await findHomework(tx, id)
  if (!before) return refuse('materials.homework_not_found')
  const description = cleanHtml(input.description)
  if (description === '') return refuse('materials.no_description', { field: 'description' })
  const version = input.version + 1
  const updated = await tx
    .updateTable('homework')
    .set({ title, description, due_on: dueOn, version })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return changedElsewhere(tx, 'homework', id)
  const filed = await putFiles(tx, actor, { shelf: 'homework_files', ownerId: id }, files)
  if (!filed.ok) return filed
  await record(tx, actor, {
    action: 'homework.updated',
    entity: 'homework',
    entityId: id,
    before: { ...before, files: before.files.length },
    after: { title, description, dueOn, files: files.length },
  })
  return ok({ version })
}

/** Homework of another program, on the day it was assigned there. */
interface MovedHomework {
  readonly courseId: number
  readonly title: string
  readonly description: string
  readonly dueOn: Day
  readonly createdOn: Day | null
}

/** A handout of another program. */
interface MovedHandout {
  readonly courseId: number
  readonly name: string
  readonly description: string
  readonly createdOn: Day | null
}

type Made = Result<{ id: number }>

/** Assigns homework that another program has; its files come by themselves. */
export async function bringHomework(
  tx: Tx,
  actor: Actor,
  { createdOn, ...homework }: MovedHomework,
): Promise<Made> {
  const made = await createHomework(tx, actor, { ...homework, files: [] })
  if (made.ok && createdOn !== null) await setCreated(tx, 'homework', made.value.id, createdOn)
  return made
}

/** Adds a handout that another program has; its files come by themselves. */
export async function bringHandout(
  tx: Tx,
  actor: Actor,
  { createdOn, ...handout }: MovedHandout,
): Promise<Made> {
  const made = await createHandout(tx, actor, { ...handout, files: [] })
  if (made.ok && createdOn !== null) await setCreated(tx, 'handouts', made.value.id, createdOn)
  return made
}

async function setCreated(tx: Tx, table: 'homework' | 'handouts', id: number, day: Day) {
  const created_at = instantOfWallTime(wallTimeAt(day, '12:00'))
  await tx.updateTable(table).set({ created_at }).where('id', '=', id).execute()
}
