import { sql } from 'kysely'
import { deleteFiles, takeUploads } from '#f/system/files/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { planFiles, type FormFile } from '../../domain/rules.ts'
import { SHELVES, type Shelf } from '../queries/files.ts'

/**
 * Gives a record the files of its form, in their order: those it has already by their places, new
 * ones by their uploads, which are taken. What the form no longer names is deleted for good. The
 * caller holds the record, so that two saves do not meet.
 */
export async function putFiles(
  tx: Tx,
  actor: Actor,
  { shelf, ownerId }: { readonly shelf: Shelf; readonly ownerId: number },
  form: readonly FormFile[],
): Promise<Result<true>> {
  const table = sql.table(shelf)
  const owner = sql.ref(SHELVES[shelf])
  const { rows: places } = await sql<{ id: number; fileId: number }>`
    select id, file_id as "fileId" from ${table} where ${owner} = ${ownerId}
  `.execute(tx)
  const plan = planFiles(
    places.map(({ id }) => id),
    form,
  )
  if (!plan.ok) return plan
  const { kept, added, removed } = plan.value
  const uploadIds = added.map(({ uploadId }) => uploadId)
  if (!(await takeUploads(tx, actor, uploadIds))) {
    return refuse('materials.upload_not_found', { field: 'files' })
  }
  if (removed.length > 0) {
    await sql`delete from ${table} where id = any(${removed}::bigint[])`.execute(tx)
    const gone = places.filter(({ id }) => removed.includes(id)).map(({ fileId }) => fileId)
    await deleteFiles(tx, actor, gone)
  }
  if (kept.length > 0) {
    await sql`
      update ${table} as place set position = moved.position
      from unnest(
        ${kept.map(({ placeId }) => placeId)}::bigint[],
        ${kept.map(({ position }) => position)}::smallint[]
      ) as moved (id, position)
      where place.id = moved.id
    `.execute(tx)
  }
  if (added.length > 0) {
    await sql`
      insert into ${table} (${owner}, file_id, position)
      select ${ownerId}::bigint, file_id, position
      from unnest(${uploadIds}::bigint[], ${added.map(({ position }) => position)}::smallint[])
        as added (file_id, position)
    `.execute(tx)
  }
  return ok(true)
}
