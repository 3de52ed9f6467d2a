import { sql } from 'kysely'
import { ok, type Result } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { demoOf, type Demo, type DemoCounts, type DemoDone } from '#kit/server/demo.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'
import { features } from './features.ts'

/** The one line of the audit about the demo's rows. */
const LOADED = 'demo.loaded'
/** Any constant works; it only keeps two starts from loading at once. */
const LOCK = 7_283_115

const LARGEST_SCALE = 100

/** Reads how many times as large the demo is to be; throws StartFault when that is no such number. */
export function demoScale(text = '1'): number {
  const scale = Number(text)
  if (/^\d{1,3}$/.test(text) && scale >= 1 && scale <= LARGEST_SCALE) return scale
  throw new StartFault(`--scale vuole un numero intero da 1 a ${LARGEST_SCALE}.`)
}

/**
 * Loads the demo academy into an empty database, all of it or nothing; answers `undefined` when it
 * is there already. Throws StartFault when there are other data: the demo never mixes with them.
 */
export async function loadDemo(services: Services, scale: number): Promise<DemoCounts | undefined> {
  const demo = demoOf(services.clock, services.secrets, scale)
  const loaded = await inTransaction(
    services,
    async (tx): Promise<Result<DemoCounts | undefined>> => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      // A large one takes longer than anybody would wait at a screen.
      await sql`set local statement_timeout = 0`.execute(tx)
      if (await isLoaded(tx)) return ok(undefined)
      if (!(await isEmpty(tx))) {
        throw new StartFault(
          "L'accademia demo si carica solo in un database vuoto: indica un'altra cartella con DATA_DIR, o un altro database con DATABASE_URL.",
        )
      }
      const counts = await seedAll(tx, demo)
      await record(tx, SYSTEM, { action: LOADED, entity: 'demo', entityId: scale, after: counts })
      return ok(counts)
    },
  )
  if (!loaded.ok) throw new Error(`The demo was refused: ${loaded.code}`)
  // So that the first lists are planned for this many rows, not for none.
  if (loaded.value) await sql`analyze`.execute(services.db)
  return loaded.value
}

/** Runs the seeds of all features, each after those that it needs. */
async function seedAll(tx: Tx, demo: Demo): Promise<DemoCounts> {
  const seeds = features.flatMap((feature) => feature.seeds ?? [])
  const done: DemoDone = new Map()
  for (const seed of seeds) await seed.run(tx, demo, done)
  return Object.assign({}, ...seeds.map((seed) => seed.counts(done)))
}

async function isLoaded(tx: Tx): Promise<boolean> {
  const entry = tx.selectFrom('audit_entries').select('id').where('action', '=', LOADED)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Whether nobody has begun to work here: no login, and none of the records that come first. */
async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of [
    'accounts',
    'course_categories',
    'courses',
    'students',
    'rooms',
    'teachers',
  ] as const) {
    if ((await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) {
      return false
    }
  }
  return true
}
