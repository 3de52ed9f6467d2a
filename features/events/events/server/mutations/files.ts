import { deleteFiles, storeFile, takeUploads } from '#f/system/files/server/mutations.ts'
import { fileInfo, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { imageSize } from '#kit/server/image-size.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Tx } from '#kit/server/tx.ts'
import { checkCover } from '../../domain/rules.ts'
import type { FileChoice } from '../../domain/types.ts'

type At = Pick<Writing, 'tx' | 'actor'>

/**
 * The file that an event has from now on: the one it has, an upload of the caller's, or none. A
 * cover must be a picture by its content and of the right size; a refusal undoes the whole save.
 */
export async function takeFile(
  { tx, actor }: At,
  before: number | null,
  choice: FileChoice,
  field: 'cover' | 'attachment',
): Promise<Result<number | null>> {
  if (choice === null) return ok(null)
  const gone = refuse('events.upload_not_found', { field })
  if ('fileId' in choice) return choice.fileId === before ? ok(before) : gone
  if (!(await takeUploads(tx, actor, [choice.uploadId]))) return gone
  if (field === 'cover') {
    const right = await checkStored(tx, choice.uploadId)
    if (!right.ok) return right
  }
  return ok(choice.uploadId)
}

/** Stores the file of another program; a cover must be a picture, as one that is uploaded. */
export async function putFile(
  { tx, actor }: At,
  field: 'cover' | 'attachment',
  file: { readonly name: string; readonly content: Uint8Array },
): Promise<Result<{ id: number }>> {
  const stored = await storeFile(tx, actor, { ...file, allowed: 'document' })
  if (!stored.ok || field === 'attachment') return stored
  const right = await checkStored(tx, stored.value.id)
  return right.ok ? stored : right
}

async function checkStored(tx: Tx, fileId: number): Promise<Result<true>> {
  const info = await fileInfo(tx, fileId)
  return checkCover({
    mediaType: info?.mediaType ?? '',
    bytes: info?.size ?? 0,
    pixels: imageSize(await firstChunk(tx, fileId)),
  })
}

/** The cover of an event as its row holds it, with the pixels that pages leave free for it. */
export async function coverColumns(tx: Tx, fileId: number | null) {
  const pixels = fileId === null ? undefined : imageSize(await firstChunk(tx, fileId))
  return {
    cover_id: fileId,
    cover_width: pixels?.width ?? null,
    cover_height: pixels?.height ?? null,
  }
}

/** The beginning of a file, where pictures tell their size. */
async function firstChunk(tx: Tx, fileId: number): Promise<Uint8Array> {
  for await (const chunk of readFileChunks(tx, fileId)) return chunk
  return new Uint8Array()
}

/** Deletes the file that another one has replaced. */
export async function dropFile(
  { tx, actor }: At,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (before !== null && before !== after) await deleteFiles(tx, actor, [before])
}

/** The same content as a file of its own, so that each event may let go of its one. */
export async function copyFile(
  { tx, actor }: At,
  fileId: number | undefined,
): Promise<number | null> {
  const info = fileId === undefined ? undefined : await fileInfo(tx, fileId)
  if (!info) return null
  const content = readFileChunks(tx, info.id)
  const stored = await storeFile(tx, actor, { name: info.name, content, allowed: 'document' })
  return stored.ok ? stored.value.id : null
}
