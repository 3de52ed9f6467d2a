import { fileInfo, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
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
  const own = await db
    .selectFrom('uploads')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('account_id', '=', actor.accountId ?? 0)
    .executeTakeFirst()
  const info = own && (await fileInfo(db, fileId))
  if (!info) return refuse('files.not_found')
  if (info.size > MAX_STATEMENT_SIZE) return refuse('statements.too_large')
  if (info.mediaType !== 'text/plain') return refuse('statements.not_a_statement')
  const chunks = await Array.fromAsync(readFileChunks(db, fileId))
  const text = decode(Buffer.concat(chunks))
  if (text.includes('\0')) return refuse('statements.not_text')
  const kind = text.trimStart().startsWith('<') ? 'camt' : 'csv'
  return ok({ name: info.name, sha256: info.sha256, kind, text })
}

/**
 * Bytes as text: what their mark says, else UTF-8 when they are, else what Windows writes. UTF-16 is
 * what Excel calls “Testo Unicode”.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Banks that do not write UTF-8 write this.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
