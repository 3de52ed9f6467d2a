import type { Result } from '#kit/domain/result.ts'
import type { Answering } from './public-link.ts'

/**
 * A secret address at which a web site or another program leaves something by POST, as a form or in
 * JSON: `{path}/{token}`, where the token has 256 bits and is stored hashed (`newToken`,
 * `hashToken`). Whoever sends is told that it came in, and nothing of what becomes of it.
 */
export interface PublicDoor {
  /** Before the token: `/contatti`. */
  readonly path: `/${string}`
  /** Keeps what came in, of which anything may be wrong; refused when the token is nobody's. */
  take(at: Answering, token: string, sent: unknown): Promise<Result<unknown>>
}
