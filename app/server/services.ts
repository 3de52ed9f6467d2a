import { systemClock, type Clock } from '#kit/server/clock.ts'
import { openCache } from '#kit/server/cache.ts'
import type { Config } from '#kit/server/config.ts'
import type { Database } from '#kit/server/db.ts'
import { databaseLimits } from '#kit/server/limits.ts'
import { openMeter } from '#kit/server/meter.ts'
import { openNetwork } from '#kit/server/network.ts'
import { openPdfRenderer } from '#kit/server/pdf.ts'
import { secretBox } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { diary, errors, templates } from './features.ts'

/** Joins everything that requests and jobs use; the tests pass a clock of their own. */
export function servicesOf(
  config: Config,
  database: Database,
  secretKey: string,
  clock: Clock = systemClock,
): Services {
  return {
    config,
    clock,
    errors,
    templates,
    diary,
    db: database.db,
    databaseUrl: database.url,
    cache: openCache(),
    limits: databaseLimits(database.pool),
    network: openNetwork(),
    meter: openMeter(),
    pdf: openPdfRenderer(),
    secrets: secretBox(secretKey),
  }
}
