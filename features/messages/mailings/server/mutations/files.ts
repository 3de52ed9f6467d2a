import { takeUploads } from '#f/system/files/server/mutations.ts'
import { ownUpload } from '#f/system/files/server/queries.ts'
import { sizeLimit } from '#f/system/mail-server/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Tx } from '#kit/server/tx.ts'
import { attachable } from '../../domain/rules.ts'

const MISSING = refuse('mailings.upload_not_found', { field: 'files' })

/** Takes the uploads of a mail, unless it may not have them. */
export async function takeFiles(
  at: Pick<Writing, 'tx' | 'actor'>,
  uploadIds: readonly number[],
): Promise<Result<true>> {
  const checked = await checkFiles(at, uploadIds)
  if (!checked.ok) return checked
  return (await takeUploads(at.tx, at.actor, uploadIds)) ? checked : MISSING
}

/** Whether a mail may have these uploads: none is gone or another's, nor all together too large. */
export async function checkFiles(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  uploadIds: readonly number[],
): Promise<Result<true>> {
  if (new Set(uploadIds).size < uploadIds.length) return MISSING
  let size = 0
  for (const fileId of uploadIds) {
    const file = await ownUpload(tx, actor.accountId, fileId)
    if (!file) return MISSING
    size += file.size
  }
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
