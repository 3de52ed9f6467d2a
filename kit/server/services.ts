import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Diary } from './diary.ts'
import type { Limits } from './limits.ts'
import type { Meter } from './meter.ts'
import type { Network } from './network.ts'
import type { Cache } from './cache.ts'
import type { PdfRenderer } from './pdf.ts'
import type { Template } from './template.ts'
import type { ErrorRegistry } from './error-registry.ts'
import type { SecretBox } from './secrets.ts'

/** Everything a request or a job may use; made once at the start, holds no state of its own. */
export interface Services {
  readonly db: Db
  /** Where the database is, for backups, which have a session of their own. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly config: Config
  readonly secrets: SecretBox
  readonly limits: Limits
  readonly network: Network
  readonly meter: Meter
  readonly pdf: PdfRenderer
  readonly cache: Cache
  readonly errors: ErrorRegistry
  readonly templates: readonly Template[]
  readonly diary: Diary
}
