import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import type { Memory } from './memory.ts'
import type { RefusalBook } from './refusals.ts'
import type { SecretBox } from './secrets.ts'

/** Everything a request or a job may use; made once at the start, holds no state of its own. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly secrets: SecretBox
  readonly limits: Limits
  readonly memory: Memory
  readonly book: RefusalBook
}
