import type { Result } from '#kit/domain/result.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db.ts'
import type { Download } from './download.ts'
import type { SignedIn } from './route.ts'
import type { SecretBox } from './secrets.ts'
import type { Services } from './services.ts'
import type { Tx } from './tx.ts'

/** Where a call with a token comes from. */
export interface CallFrom {
  readonly address: string
  /** Does not put the end of the session off: a page asks by itself. */
  readonly unattended?: boolean
}

/** An upload that waits for the form that it was chosen in. */
interface Stored {
  readonly id: number
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

/** Stored files, as they come in and go out. */
interface StoredFiles {
  /** Largest file, in bytes. */
  readonly limit: number
  info(db: Db, id: number): Promise<Download | undefined>
  content(db: Db, id: number): AsyncIterable<Uint8Array>
  store(
    tx: Tx,
    actor: Actor,
    file: {
      readonly name: string
      readonly content: AsyncIterable<Uint8Array>
      readonly asked: object
    },
  ): Promise<Result<Stored>>
  /** The file behind the secret of an address. */
  opened(secrets: SecretBox, secret: string): number | undefined
  /** A file that is kept for a while, by its number, or the latest of that name. */
  kept(
    db: Db,
    file: number | { readonly accountId: number; readonly name: string },
    now: Temporal.Instant,
  ): Promise<number | undefined>
}

/** The backup of an academy before its database is brought to a newer program. */
interface UpgradeBackups {
  fileName(version: number, now: Temporal.Instant): string
  note(
    tx: Tx,
    made: {
      readonly file: string
      readonly host: string
      readonly startedAt: string
      readonly bytes: number
      readonly rows: number
    },
  ): Promise<void>
}

/** What the server itself stands on; each part is brought by one feature. */
export interface Foundation {
  /** The session of a token, from the cookie or from the body of a script; undefined when over. */
  findSignedIn(
    services: Services,
    token: string | undefined,
    from: CallFrom,
  ): Promise<SignedIn | undefined>
  /** Creates the first account and answers its password; undefined when there are accounts. */
  createFirstAdministrator(services: Services): Promise<string | undefined>
  readonly storedFiles: StoredFiles
  readonly upgradeBackups: UpgradeBackups
}

const PARTS = {
  findSignedIn: true,
  createFirstAdministrator: true,
  storedFiles: true,
  upgradeBackups: true,
} as const satisfies Record<keyof Foundation, true>

/** Joins what the features bring; that each part is brought, and by one, is seen at the start. */
export function joinFoundation(parts: readonly (Partial<Foundation> | undefined)[]): Foundation {
  const names = parts.flatMap((part) => Object.keys(part ?? {}))
  for (const name of Object.keys(PARTS)) {
    const times = names.filter((one) => one === name).length
    if (times !== 1) throw new Error(`${times} features bring ${name}`)
  }
  return Object.assign({}, ...parts) as Foundation
}
