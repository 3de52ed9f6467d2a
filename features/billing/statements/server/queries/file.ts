import { ownUpload, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import { MAX_STATEMENT_SIZE, type Kind } from '../../domain/types.ts'

/** A file that waits to be imported, as text. */
export interface IncomingStatement {
  readonly name: string
  /** Hexadecimal, of the bytes. */
  readonly sha256: string
  readonly kind: Kind
  readonly text: string
}

/** Reads an upload of the caller; what is no text is no statement. */
export async function readUpload(
  db: Db,
  actor: Actor,
  fileId: number,
): Promise<
  Result<
    IncomingStatement,
    | 'files.not_found'
    | 'statements.too_large'
    | 'statements.not_a_statement'
    | 'statements.not_text'
  >
> {
  const info = await ownUpload(db, actor.accountId, fileId)
  if (!info) return refuse('files.not_found')
  if (info.size > MAX_STATEMENT_SIZE) return refuse('statements.too_large')
  if (info.mediaType !== 'text/plain') return refuse('statements.not_a_statement')
  const chunks = await Array.fromAsync(readFileChunks(db, fileId))
  const text = decode(Buffer.concat(chunks))
  if (text.includes('\0')) return refuse('statements.not_text')
  const kind = text.trimStart().startsWith('<') ? 'camt' : 'csv'
  return ok({ name: info.name, sha256: info.sha256, kind, text })
}
