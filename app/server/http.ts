import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { z } from 'zod'
import { refuse } from '#kit/domain/result.ts'
import { wordIssue } from '#kit/domain/wording.ts'
import { STRANGER_LIMIT } from '#kit/server/body.ts'
import { PACE, type Pace } from '#kit/server/pace.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { serveApi } from './api.ts'
import { serveLegacyScripts } from './legacy.ts'
import { serveDocs } from './docs.ts'
import { logUnexpected, ofDoor, wireError } from './errors.ts'
import { features, fileRoutes } from './features.ts'
import { serveFiles } from './files.ts'
import { endConnections, serveHealth, type Health } from './health.ts'
import { servePublicDoors } from './public-doors.ts'
import { pacedLog } from './log.ts'
import { servePublicLinks } from './public-links.ts'
import { serveScreen } from './screen.ts'
import { serveDocuments } from './documents.ts'
import { serveUploads } from './uploads.ts'

/** The door of a request may be held open so long: a file of 25 MB over a slow line comes through. */
const REQUEST_MS = 10 * 60_000
/** A connection on which nothing moves is closed after so long. */
const SILENCE_MS = 2 * 60_000
/** More connections than a proxy or a whole school opens. */
const MOST_CONNECTIONS = 1_000
/** Requests of one connection that wait for their answers: browsers and proxies send one. */
const MOST_UNANSWERED = 32

// Sentences of wrong fields that a contract does not word itself.
z.config({ customError: wordIssue })

/** Builds the whole server, not yet listening. */
export async function buildServer(
  services: Services,
  health: Health,
  pace: Pace = PACE,
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL,
      base: null,
      hooks: pacedLog(() => services.clock.now().epochMilliseconds),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded leads nowhere.
    frameworkErrors: (_error, request, reply) =>
      void sendError(
        request,
        reply as unknown as FastifyReply,
        new Refused(refuse('kit.not_found')),
      ),
    genReqId: () => randomUUID(),
    // The doors read their bodies themselves, each by its own limit.
    bodyLimit: STRANGER_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    // Said in our own words by `endConnections`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  })
  app.server.maxConnections = MOST_CONNECTIONS
  cutCrowds(app.server)
  endConnections(app, health)
  // What is about people is kept by nobody on the way; files and pages say for themselves.
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type')).includes('json')
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(logLine(request, reply))
    // How long a file takes to come in is the line's doing.
    if (request.headers['content-type']?.startsWith('multipart/') === true) return
    const path = request.routeOptions.url ?? '*'
    const answered = { method: request.method, path, status: reply.statusCode }
    services.meter.note({ ...answered, ms: reply.elapsedTime }, services.clock.now().toString())
  })
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(request, reply, ofDoor(error) ?? error),
  )
  app.setNotFoundHandler(() => {
    throw new Refused(refuse('kit.not_found'))
  })
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_POLICY,
    // Other services of the academy's domain are not this program's business unless somebody says so.
    hsts: isSecure(config.BASE_URL) && { includeSubDomains: config.HSTS_SUBDOMAINS === 'on' },
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  await app.register(async (scope) => serveApi(scope, services))
  await app.register(async (scope) => serveFiles(scope, services, fileRoutes))
  await app.register(async (scope) => serveDocuments(scope, services))
  await app.register(async (scope) => serveUploads(scope, services, pace))
  await app.register(async (scope) => {
    for (const feature of features) feature.serve?.(scope, services)
  })
  await app.register(async (scope) => servePublicLinks(scope, services))
  await app.register(async (scope) => servePublicDoors(scope, services))
  await app.register(async (scope) => serveLegacyScripts(scope, services))
  if (config.API_DOCS === 'on') await app.register(serveDocs)
  serveHealth(app, health)
  await serveScreen(app)
  return app
}

/**
 * Cuts a connection that goes on asking without waiting for its answers. Whatever has come in over
 * one connection is taken up before anybody else has a turn: a megabyte of requests, of which a
 * packet holds thousands, would be seconds of silence for all others.
 */
function cutCrowds(server: Server): void {
  const answers = server.listeners('request') as RequestListener[]
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: number) => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (count(socket, 1) > MOST_UNANSWERED) return void socket.destroy()
    response.once('close', () => count(socket, -1))
    for (const answer of answers) answer(request, response)
  })
}

/** Style attributes are Mantine's; images may be data URLs: the badge picture before it is saved. */
const CONTENT_POLICY = {
  directives: {
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'script-src': ["'self'"],
    'upgrade-insecure-requests': null,
  },
}

function isSecure(baseUrl: string | undefined): boolean {
  return baseUrl?.startsWith('https:') ?? false
}

/** Answers a failure in the one shape of errors. */
function sendError(
  request: { id: string; log: FastifyBaseLogger },
  reply: FastifyReply,
  error: unknown,
) {
  const said = wireError(error, request.id)
  logUnexpected(request.log, error, said)
  const { status, code, message, fields } = said
  for (const name of OF_CONTENT) reply.removeHeader(name)
  return reply.status(status).send({ code, status, message, data: { fields } })
}

/** What was said of a file before it turned out that it cannot be read. */
const OF_CONTENT = [
  ...['content-type', 'content-length', 'content-encoding', 'content-disposition'],
  ...['cache-control', 'etag', 'last-modified', 'accept-ranges'],
]

/** One line a request without personal data: searches and tokens in the address stay out. */
function logLine(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: loggedPath({ url: request.url, pattern: request.routeOptions.url }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
}

/** An address without its search and its secrets: as its pattern when that names one. */
export function loggedPath({
  url,
  pattern,
}: {
  url: string
  pattern?: string | undefined
}): string {
  if (pattern !== undefined && /:(token|secret)\b/.test(pattern)) return pattern
  return url.split('?', 1)[0]?.replace(SECRET, '…') ?? ''
}

/** What looks like a secret, in an address that leads nowhere. */
const SECRET = /[\w-]{32,}/g
