import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { OperationMeta } from '#kit/domain/contract.ts'
import { refuse } from '#kit/domain/result.ts'
import { STRANGER_LIMIT } from '#kit/server/body.ts'
import { admit, type RequestContext, type Route, type SignedIn } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { logUnexpected, wireError, type WireError } from './errors.ts'
import { jsonReader } from './json.ts'
import { foundation, router } from './features.ts'
import { DEVICE_COOKIE, DEVICE_SECONDS, deviceOf, markOf, newDevice } from './device.ts'

const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const
/** Largest body where an operation says nothing else. */
const BODY_LIMIT = 1024 * 1024
const REQUEST_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Call extends RequestContext {
  readonly reference: string
  readonly log: FastifyBaseLogger
}

/** Serves the contracts of all features under /api. */
export async function serveApi(app: FastifyInstance, services: Services): Promise<void> {
  const handler = new OpenAPIHandler<Call>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    // Outside: what fails around an operation, such as an address that cannot be decoded.
    interceptors: [({ next, context }) => saying(next(), context)],
    // Inside: what the operation itself refuses or fails at.
    clientInterceptors: [({ next, context }) => saying(next(), context)],
  })
  const readJson = jsonReader(app)
  for (const { method, url, who, limit } of operations()) {
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      async handler(request, reply) {
        refuseForeignOrigin(request, services.config.BASE_URL)
        const context = await contextOf(services, request, reply)
        admit(who, context)
        const { bytes = BODY_LIMIT, values } = limit
        const first = context.signedIn ? bytes : STRANGER_LIMIT
        if (request.body !== undefined) request.body = await readJson(request, { first }, values)
        const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
        if (!matched) throw new Refused(refuse('kit.not_found'))
      },
    })
  }
  app.all('/api/*', (request) => {
    refuseForeignOrigin(request, services.config.BASE_URL)
    throw new Refused(refuse('kit.not_found'))
  })
}

/** Every operation with its address as the HTTP library writes it, and what is known beforehand. */
function operations() {
  return Object.values(router)
    .flatMap((routes): Route[] => Object.values(routes))
    .map(({ '~orpc': { meta, route } }) => ({
      ...(meta as OperationMeta),
      method: route.method ?? 'POST',
      url: `/api${route.path?.replace(/\{(\w+)\}/g, ':$1')}`,
    }))
}

async function saying<T>(work: Promise<T>, call: Call): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw onTheWire(error, call)
  }
}

/** An error that has its final shape: the outer interceptor passes on what the inner one made. */
class SaidError extends ORPCError<string, { fields: WireError['fields'] }> {}

/** Turns any failure into the one shape of errors. */
function onTheWire(error: unknown, call: Call): SaidError {
  if (error instanceof SaidError) return error
  const said = wireError(error, call.reference)
  logUnexpected(call.log, error, said)
  const { status, code, message, fields } = said
  return new SaidError(code, { status, message, data: { fields } })
}

/** What a request of a screen brings along. */
export async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  const key = request.headers['x-request-key']
  const secure = services.config.BASE_URL?.startsWith('https:') ?? false
  const device = deviceOf(services, request.cookies[DEVICE_COOKIE])
  const named = device ?? newDevice()
  return {
    services,
    signedIn: await signedInOf(services, request),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device,
    newDevice: named,
    requestKey: typeof key === 'string' && REQUEST_KEY.test(key) ? key : undefined,
    reference: request.id,
    log: request.log,
    setSessionToken(token) {
      if (token === undefined) return void reply.clearCookie(SESSION_COOKIE, COOKIE)
      reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, secure })
      const mark = markOf(services, named)
      reply.setCookie(DEVICE_COOKIE, mark, { ...COOKIE, secure, maxAge: DEVICE_SECONDS })
    },
  }
}

/** What open pages ask by themselves, whether or not somebody is there. */
const UNATTENDED = operations().flatMap(({ unattended, url }) => (unattended ? [url] : []))

/** Who makes a request: the holder of its session, unless the page shows another account. */
export async function signedInOf(
  services: Services,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  return asShown(
    await foundation.findSignedIn(services, request.cookies[SESSION_COOKIE], {
      address: request.ip,
      unattended: UNATTENDED.includes(request.url.split('?')[0] ?? ''),
    }),
    request.headers['x-account'],
  )
}

/** A page tells whose it is: in the session of another account it counts as signed out. */
function asShown(signedIn: SignedIn | undefined, account: unknown): SignedIn | undefined {
  const other = account !== undefined && account !== String(signedIn?.actor.accountId)
  return other ? undefined : signedIn
}

/** Refuses calls that change something when a browser says that another site makes them. */
export function refuseForeignOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  if (origin === undefined && request.headers['sec-fetch-site'] !== 'cross-site') return
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  const own = baseUrl === undefined ? undefined : new URL(baseUrl)
  // Behind https there is one address, with its scheme and port; on a local net also the machine's name.
  const isOwn =
    own?.protocol === 'https:'
      ? from?.origin === own.origin
      : from !== undefined && (from.host === host || from.host === own?.host)
  if (!isOwn) {
    throw new Refused(refuse('kit.foreign_origin'))
  }
}
