import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Paths that mails and old links use without the hash; the screen reads the same address. */
const PLAIN_PATHS = ['/', '/index.html', '/login', '/app/*', '/billing', '/billing/*']

/**
 * Serves the built screen: hashed assets for a year, the page itself never from a cache. Whatever
 * else somebody types in the address bar gets it too, and reads there that nothing is there.
 */
export async function serveScreen(app: FastifyInstance, built = BUILT): Promise<void> {
  if (!existsSync(built)) return
  await app.register(async (assets) => {
    // A path with a way up or twice a slash leads nowhere, as one does that nothing is at.
    assets.setErrorHandler<FastifyError>((error, request, reply) =>
      error.statusCode === 403 ? reply.callNotFound() : app.errorHandler(error, request, reply),
    )
    await assets.register(fastifyStatic, {
      root: join(built, 'assets'),
      prefix: '/assets/',
      index: false,
      maxAge: '1y',
      immutable: true,
      preCompressed: true,
      decorateReply: false,
    })
  })
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'no-cache')
      // All that a search engine can see is the page to sign in, which nobody should find there.
      const known = reply.request.headers.cookie?.includes(`${SESSION_COOKIE}=`)
      // Said either way: the browser may have kept the page with what was said before.
      reply.header('x-robots-tag', known ? 'all' : 'noindex')
    },
  })
  for (const path of PLAIN_PATHS) app.get(path, (_request, reply) => sendScreen(reply))
  app.get('/*', (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return sendScreen(reply)
    reply.callNotFound()
  })
}

function sendScreen(reply: FastifyReply) {
  return reply.sendFile('index.html')
}
