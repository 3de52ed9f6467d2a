import type { FastifyInstance } from 'fastify'
import { refuse } from '#kit/domain/result.ts'
import { Refused } from '#kit/server/tx.ts'

const HEALTH_PATHS = ['/healthz', '/readyz']

/** Whether the program can serve: asked by a proxy or a supervisor. */
export interface Health {
  /** True when the database answers and has this program's schema. */
  ready(): Promise<boolean>
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
    if (!health.draining() && (await health.ready())) return { status: 'ready' }
    return reply.status(503).send({ status: health.draining() ? 'draining' : 'unavailable' })
  })
}
