import { takeUploads } from '#f/system/files/server/mutations.ts'
import { fileInfo } from '#f/system/files/server/queries.ts'
import { sizeLimit } from '#f/system/mail-server/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Tx } from '#kit/server/tx.ts'
import { attachable } from '../../domain/rules.ts'

/** Takes the uploads of a mail; refused when one is gone or all together are too large. */
export async function takeFiles(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  uploadIds: readonly number[],
): Promise<Result<true>> {
  const missing = refuse('mailings.upload_not_found', { field: 'files' })
  if (new Set(uploadIds).size < uploadIds.length) return missing
  if (!(await takeUploads(tx, actor, uploadIds))) return missing
  let size = 0
  for (const fileId of uploadIds) size += (await fileInfo(tx, fileId))?.size ?? 0
  const most = attachable(await sizeLimit(tx))
  if (size <= most) return ok(true)
  return refuse('mailings.too_large', { field: 'files', data: { bytes: most } })
}

/** Gives a mailing its files, in their order. */
export async function keepFiles(
  tx: Tx,
  mailingId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insertInto('mailing_files')
    .values(fileIds.map((file_id, position) => ({ mailing_id: mailingId, position, file_id })))
    .execute()
}
