import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { outageOf } from '#kit/server/outage.ts'
import { Refused } from '#kit/server/tx.ts'

const HEALTH_PATHS = ['/healthz', '/readyz']

/** What keeps a server from its work. */
export type Readiness = 'ready' | 'unavailable' | 'disk_full'

/** Whether the program can serve: asked by a proxy or a supervisor. */
export interface Health {
  ready(): Promise<Readiness>
  /** True from SIGTERM on: no new requests are wanted. */
  draining(): boolean
}

/**
 * While the program drains: each connection ends with the answer that is on its way, else the end
 * would wait for browsers that keep theirs open, and what still comes in is told to try again.
 */
export function endConnections(app: FastifyInstance, { draining }: Health): void {
  app.addHook('onRequest', async (request) => {
    if (draining() && !HEALTH_PATHS.includes(request.url)) {
      throw new Refused(refuse('kit.unavailable'))
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining()) reply.header('connection', 'close')
  })
}

/** `/healthz` tells that the process is up, `/readyz` that requests will be served. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = health.draining() ? 'draining' : await health.ready()
    return reply.status(status === 'ready' ? 200 : 503).send({ status })
  })
}

/** So long it is believed that there is still room. */
const ROOM_MS = 5_000

/**
 * Asks the database whether it answers and can still write. Room is tried out by sorting a million
 * bytes in the smallest memory, which the database does in a file of its own: nothing else is
 * touched, whoever asks how often.
 */
export function readinessOf(db: Db): Health['ready'] {
  let knownUntil = 0
  let asked: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    try {
      await sql`select 1`.execute(db)
      if (performance.now() < knownUntil) return 'ready'
      await db.transaction().execute(async (tx) => {
        await sql`set local work_mem = '64kB'`.execute(tx)
        await sql`select count(*) from (
          select n from generate_series(1, 30000) as n order by -n offset 0) as sorted`.execute(tx)
      })
      knownUntil = performance.now() + ROOM_MS
      return 'ready'
    } catch (error) {
      // Any other failure means the same to who asks: the database does not work now.
      return outageOf(error) === 'disk' ? 'disk_full' : 'unavailable'
    }
  }
  return () => (asked ??= look().finally(() => (asked = undefined)))
}
