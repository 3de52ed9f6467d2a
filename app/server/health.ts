import type { FastifyInstance } from 'fastify'

/** Whether the program can serve: asked by a proxy or a supervisor. */
export interface Health {
  /** True when the database answers and has this program's schema. */
  ready(): Promise<boolean>
  /** True from SIGTERM on: no new requests are wanted. */
  draining(): boolean
}

/** `/healthz` tells that the process is up, `/readyz` that requests will be served. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!health.draining() && (await health.ready())) return { status: 'ready' }
    return reply.status(503).send({ status: health.draining() ? 'draining' : 'unavailable' })
  })
}
