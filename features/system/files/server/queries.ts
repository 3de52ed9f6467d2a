import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'

/** What is known of a stored file. */
export interface FileInfo {
  readonly id: number
  readonly name: string
  /** By content, one of those that the rules know. */
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal: the same content has the same. */
  readonly sha256: string
  readonly createdBy: string
  /** Instant, ISO. */
  readonly createdAt: string
}

/** The facts of a file; `undefined` when there is none. */
export async function fileInfo(db: Db, id: number): Promise<FileInfo | undefined> {
  const row = await db
    .selectFrom('files')
    .select([
      'id',
      'name',
      'media_type as mediaType',
      'size',
      'sha256',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, sha256: Buffer.from(row.sha256).toString('hex') }
}

/** The facts of an upload of an account that nothing has taken yet; `undefined` for any other. */
export async function ownUpload(
  db: Db,
  accountId: number | undefined,
  fileId: number,
): Promise<FileInfo | undefined> {
  const own = await db
    .selectFrom('uploads')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId ?? 0)
    .executeTakeFirst()
  return own && fileInfo(db, fileId)
}

/**
 * The content of a file, a chunk at a time, so that it is never whole in memory. Throws when the
 * file is deleted meanwhile: whoever reads must not take half a file for a whole one.
 */
export async function* readFileChunks(db: Db, id: number): AsyncGenerator<Uint8Array> {
  const info = await fileInfo(db, id)
  if (!info) throw new Error(`no file ${id}`)
  let left = info.size
  for (let seq = 0; left > 0; seq += 1) {
    const { content } = await db
      .selectFrom('file_chunks')
      .select('content')
      .where('file_id', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    left -= content.length
    yield content
  }
}

/**
 * The uploads of an account that bear one of some names, the newest first. Old clients join names
 * by semicolons: one inside a name counts as a comma.
 */
export async function listUploads(
  db: Db,
  accountId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return []
  const name = sql<string>`replace(files.name, ';', ',')`
  // The names are one value: a statement takes 65,535 at most, and old clients list any number.
  return db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select(['files.id', name.as('name')])
    .where('uploads.account_id', '=', accountId)
    .where(name, '=', sql<string>`any(${[...names]}::text[])`)
    .orderBy('files.id', 'desc')
    .execute()
}
