import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges, record, recordAll, type Tx } from '#kit/server/tx.ts'
import { HEAD_SIZE, isAllowed, mediaTypeOf, safeName, UPLOAD_HOURS } from '../domain/rules.ts'
import { MAX_SIZE } from '../domain/rules/sizes.ts'
import type { Allowed } from '../domain/types.ts'
import { fileInfo, type FileInfo } from './queries.ts'

const CHUNK = 256 * 1024
const MIB = 1024 * 1024

/** A file that comes in: from a form, or a piece at a time from the network. */
export interface IncomingFile {
  /** As the user's machine calls it; kept for display, never trusted. */
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  readonly allowed: Allowed
}

/**
 * Stores a file in chunks while it comes in. Its type is decided by its content. Refused files
 * (empty, too large, of another type) leave nothing behind.
 */
export async function storeFile(
  tx: Tx,
  actor: Actor,
  file: IncomingFile,
): Promise<Result<{ id: number }>> {
  const limit = MAX_SIZE[file.allowed]
  const hash = createHash('sha256')
  let id: number | undefined
  let size = 0
  for await (const chunk of inChunks(file.content)) {
    id ??= await openFile(tx, actor, file, chunk)
    if (id === undefined) {
      if (file.allowed === 'image') return refuse('files.not_an_image')
      return refuse('files.unknown_type', { data: { allowed: file.allowed } })
    }
    const seq = Math.floor(size / CHUNK)
    size += chunk.length
    if (size > limit) {
      await tx.deleteFrom('files').where('id', '=', id).execute()
      return refuse('files.too_large', { data: { limit: limit / MIB } })
    }
    hash.update(chunk)
    await tx.insertInto('file_chunks').values({ file_id: id, seq, content: chunk }).execute()
  }
  if (id === undefined) return refuse('files.empty')
  const { name, media_type } = await tx
    .updateTable('files')
    .set({ size, sha256: hash.digest() })
    .where('id', '=', id)
    .returning(['name', 'media_type'])
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'file.stored',
    entity: 'file',
    entityId: id,
    after: { name, mediaType: media_type, size },
  })
  return ok({ id })
}

/** Makes the row of a file whose first chunk is here; `undefined` when its type is not allowed. */
async function openFile(
  tx: Tx,
  actor: Actor,
  file: IncomingFile,
  first: Uint8Array,
): Promise<number | undefined> {
  const head = first.subarray(0, HEAD_SIZE)
  const mediaType = mediaTypeOf(head)
  if (mediaType === undefined || !isAllowed(mediaType, file.allowed)) return undefined
  const { id } = await tx
    .insertInto('files')
    .values({
      name: safeName(file.name, mediaType, head),
      media_type: mediaType,
      size: 0,
      sha256: Buffer.alloc(0),
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same bytes in pieces of CHUNK, the last one shorter. */
async function* inChunks(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
    return
  }
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    waiting.push(piece)
    length += piece.length
    if (length < CHUNK) continue
    const bytes = Buffer.concat(waiting)
    const whole = bytes.length - (bytes.length % CHUNK)
    for (let at = 0; at < whole; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
    waiting = [bytes.subarray(whole)]
    length = bytes.length - whole
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/**
 * Stores a picture that a form sent as a data address, `data:image/png;base64,…`; the type that
 * it names is not believed. Anything else is refused as not being an image.
 */
export async function storeImage(
  tx: Tx,
  actor: Actor,
  image: { readonly name: string; readonly dataUrl: string },
): Promise<Result<{ id: number }>> {
  if (!/^data:image\//i.test(image.dataUrl)) return refuse('files.not_an_image')
  const stored = await storeDataUrl(tx, actor, { ...image, allowed: 'image' })
  return !stored.ok && stored.code === 'files.unknown_type' ? refuse('files.not_an_image') : stored
}

/**
 * Stores a file that a form sent as a data address, `data:application/pdf;base64,…`; the type that
 * it names is not believed. What is none is refused as a file of an unknown type.
 */
export async function storeDataUrl(
  tx: Tx,
  actor: Actor,
  file: { readonly name: string; readonly dataUrl: string; readonly allowed: Allowed },
): Promise<Result<{ id: number }>> {
  const { name, dataUrl, allowed } = file
  const content = bytesOfDataUrl(dataUrl)
  if (content === undefined) return refuse('files.unknown_type', { data: { allowed } })
  return storeFile(tx, actor, { name, content, allowed })
}

function bytesOfDataUrl(dataUrl: string): Buffer | undefined {
  const head = /^data:[a-z0-9.+/-]*;base64,/i.exec(dataUrl)?.[0]
  if (head === undefined) return undefined
  const encoded = dataUrl.slice(head.length)
  const wellFormed = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded)
  return wellFormed ? Buffer.from(encoded, 'base64') : undefined
}

/** Deletes a file and its content for good; the audit keeps what it was called. */
export async function deleteFile(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<Result<{ done: true }>> {
  const deleted = await deleteFiles(tx, actor, [id])
  return deleted === 0 ? refuse('files.not_found') : ok({ done: true })
}

/** The same for several files at once; answers how many of them there were. */
export async function deleteFiles(tx: Tx, actor: Actor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .returning(['id', 'name', 'media_type as mediaType', 'size'])
    .execute()
  const entries = deleted.map(({ id, ...before }) => {
    return { action: 'file.deleted', entity: 'file', entityId: id, before }
  })
  await recordAll(tx, actor, entries)
  return deleted.length
}

/** The same without a trace of what the files were called: where people's data are erased. */
export async function forgetFiles(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
  await deleteFiles(tx, actor, ids)
  await forgetChanges(tx, 'file', ids)
}

/** A file that waits for the form it was chosen in. */
export type Upload = Pick<FileInfo, 'id' | 'name' | 'mediaType' | 'size'>

/**
 * Stores a document that belongs to nothing yet: the form that it was chosen in takes it when it is
 * saved, and what nobody takes goes away after a day. A report says what it was `asked` for.
 */
export async function storeUpload(
  tx: Tx,
  actor: Actor,
  { asked = {}, ...file }: Omit<IncomingFile, 'allowed'> & { readonly asked?: object },
): Promise<Result<Upload>> {
  const stored = await storeFile(tx, actor, { ...file, allowed: 'document' })
  if (!stored.ok) return stored
  const { id } = stored.value
  await tx
    .insertInto('uploads')
    .values({ file_id: id, account_id: actor.accountId ?? 0, asked: JSON.stringify(asked) })
    .execute()
  const { name, mediaType, size } = (await fileInfo(tx, id)) as FileInfo
  return ok({ id, name, mediaType, size })
}

/**
 * Takes uploads for a record that is being saved; whether all of them were there and the caller's
 * own. The caller puts the files somewhere in the same transaction, or refuses.
 */
export async function takeUploads(tx: Tx, actor: Actor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const taken = await tx
    .deleteFrom('uploads')
    .where('file_id', 'in', ids)
    .where('account_id', '=', actor.accountId ?? 0)
    .executeTakeFirst()
  return Number(taken.numDeletedRows) === ids.length
}

/**
 * Deletes the reports of people whose data are erased that wait for a form, `{ student: '7' }`, and
 * those of whole courses.
 */
export async function forgetUploads(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  whose: readonly object[],
  courseIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from uploads where asked @> any(${whose.map((of) => JSON.stringify(of))}::jsonb[])
      or not asked ? 'student' and asked ->> 'course' = any(${courseIds.map(String)}::text[])
    returning file_id as id
  `.execute(tx)
  await forgetFiles(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
}

/**
 * Makes the file of a record that lets go of it an upload of the caller's again, so that for a day
 * it can be put back.
 */
export async function giveBackUpload(tx: Tx, actor: Actor, fileId: number): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ file_id: fileId, account_id: actor.accountId ?? 0 })
    .execute()
}

/** Files that one statement deletes: of many large ones it would be cut off, and all of them stay. */
const PORTION = 50

/**
 * Deletes what was uploaded a while ago and never taken. One that is being taken at this moment is
 * waited for and stays.
 */
export async function dropUploads(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: UPLOAD_HOURS }).toString()
  for (let more = true; more;) {
    const dropped = await db
      .with('old', (at) =>
        at
          .deleteFrom('uploads')
          .where('file_id', 'in', (of) =>
            of
              .selectFrom('uploads')
              .select('file_id')
              .where('uploaded_at', '<', before)
              .limit(PORTION),
          )
          .returning('file_id'),
      )
      .deleteFrom('files')
      .where('id', 'in', (at) => at.selectFrom('old').select('file_id'))
      .executeTakeFirst()
    more = dropped.numDeletedRows > 0n
  }
}
