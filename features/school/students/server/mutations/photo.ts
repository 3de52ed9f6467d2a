import { deleteFile, storeImage } from '#f/system/files/server/mutations.ts'
import { fileInfo, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { imageSize } from '#kit/server/image-size.ts'
import type { Tx } from '#kit/server/tx.ts'
import { checkPhoto } from '../../domain/rules.ts'
import { findPhoto } from '../queries.ts'

/** What the file of a badge picture is called when it is saved to a disk. */
const NAME = 'badge'

/**
 * Gives a student the picture of the form: a data URL replaces the one she has, null takes it
 * away, `undefined` leaves it. The content decides whether it is a picture, and how large.
 */
export async function replacePhoto(
  tx: Tx,
  actor: Actor,
  studentId: number,
  photo: string | null | undefined,
): Promise<Result<true>> {
  if (photo === undefined) return ok(true)
  const before = await findPhoto(tx, studentId)
  const stored = photo === null ? ok(null) : await storePhoto(tx, actor, photo)
  if (!stored.ok) return stored
  await tx
    .updateTable('students')
    .set({ photo_id: stored.value })
    .where('id', '=', studentId)
    .execute()
  if (before !== undefined) await deleteFile(tx, actor, before)
  return ok(true)
}

/** A refusal undoes the whole save, and with it the stored file. */
async function storePhoto(tx: Tx, actor: Actor, dataUrl: string): Promise<Result<number>> {
  const stored = await storeImage(tx, actor, { name: NAME, dataUrl })
  if (!stored.ok) {
    const tooLarge = stored.code === 'files.too_large'
    return refuse(tooLarge ? 'students.photo_too_large' : 'students.photo_not_image', {
      field: 'photo',
    })
  }
  const { id } = stored.value
  const info = await fileInfo(tx, id)
  const pixels = imageSize(await firstChunk(tx, id))
  const right = checkPhoto({ mediaType: info?.mediaType ?? '', bytes: info?.size ?? 0, pixels })
  return right.ok ? ok(id) : right
}

/** The beginning of a file, where pictures tell their size. */
async function firstChunk(tx: Tx, fileId: number): Promise<Uint8Array> {
  for await (const chunk of readFileChunks(tx, fileId)) return chunk
  return new Uint8Array()
}
