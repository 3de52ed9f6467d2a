import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { materialsContract } from '../../domain/contract.ts'
import { isOpenCourse, lockDiscounts } from '../queries.ts'
import { putFiles } from './files.ts'

/**
 * Saves the text and the files of a course's discounts together; refused when someone else saved
 * them since they were opened, the first time included.
 */
export async function saveDiscounts(
  tx: Tx,
  actor: Actor,
  input: Input<(typeof materialsContract)['saveDiscounts']>,
): Promise<Result<{ version: number }>> {
  const { courseId, text, files } = input
  if (!(await isOpenCourse(tx, courseId))) return refuse('materials.course_not_found')
  const before = await lockDiscounts(tx, courseId)
  if (before.version !== input.version) return changedElsewhere(tx, 'discounts', courseId)
  const version = input.version + 1
  const saved = await tx
    .insertInto('discounts')
    .values({ course_id: courseId, text, version, changed_by: actor.username })
    .onConflict((known) =>
      known
        .column('course_id')
        .doUpdateSet({
          text,
          version,
          changed_by: actor.username,
          changed_at: sql`quinte_now()`,
        })
        .where('discounts.version', '=', input.version),
    )
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) return changedElsewhere(tx, 'discounts', courseId)
  const filed = await putFiles(tx, actor, { shelf: 'discount_files', ownerId: courseId }, files)
  if (!filed.ok) return filed
  await record(tx, actor, {
    action: 'discounts.saved',
    entity: 'discounts',
    entityId: courseId,
    before: { text: before.text, files: before.files.length },
    after: { text, files: files.length },
  })
  return ok({ version })
}
