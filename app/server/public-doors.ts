import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#kit/domain/result.ts'
import { readBody, readForm, STRANGER_LIMIT, unreadable } from '#kit/server/body.ts'
import { hasTooMuch } from '#kit/server/json-shape.ts'
import { lineOf } from '#kit/server/network.ts'
import type { PublicDoor } from '#kit/server/public-door.ts'
import { markup, notice } from '#kit/server/public-link.ts'
import { NOBODY } from '#kit/server/route.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, Refused } from '#kit/server/tx.ts'
import { doors } from './features.ts'
import { sendPublicPage } from './public-page.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const ACCEPTED = 202
/** Any page may send here, and reads nothing but that it came in. */
const FROM_ANYWHERE = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
} as const
const THANKS = { title: 'Grazie', said: 'Abbiamo ricevuto i tuoi dati.' }

/**
 * Serves the addresses at which other programs leave something: POST is answered 202 as soon as it
 * is kept. How often is counted by address and by token; no more is read than strangers may send.
 * Who sent it is not asked: no cookie counts here, only the token does.
 */
export function servePublicDoors(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  for (const door of doors) {
    const path = `${door.path}/:token`
    app.options(path, (_request, reply) => reply.headers(FROM_ANYWHERE).code(204).send())
    app.post(path, async (request: Request, reply) => {
      reply.headers(FROM_ANYWHERE)
      await take(services, door, request)
      return thank(services, request, reply)
    })
  }
}

async function take(services: Services, door: PublicDoor, request: Request): Promise<void> {
  const { limits, clock } = services
  const { token } = request.params
  const free =
    (await limits.take('door_address', lineOf(request.ip))) &&
    (await limits.take('door_token', hashToken(token).toString('hex')))
  if (!free) throw new Refused(refuse('kit.too_many'))
  const type = request.headers['content-type'] ?? ''
  const sent = await readBody(request.raw, { first: STRANGER_LIMIT }, (body) => read(type, body))
  const now = clock.now().toString()
  const taken = await inTransaction(services, (tx) =>
    door.take({ services, tx, actor: NOBODY, now }, token, sent),
  )
  if (!taken.ok) throw new Refused(taken)
}

/** What was sent, in the way it says that it is written. */
function read(type: string, body: Buffer): unknown {
  if (type.includes('json')) return parse(body)
  return /^multipart\/form-data\b/i.test(type) ? readParts(type, body) : readForm(body)
}

/** The fields of a form that may carry files, as page builders send theirs; files are left out. */
async function readParts(type: string, body: Buffer): Promise<Record<string, string[]>> {
  const headers = { 'content-type': type }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw unreadable()
  })
  const words = [...form].filter((part): part is [string, string] => typeof part[1] === 'string')
  const byName = Map.groupBy(words, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, said]) => said)]))
}

function parse(body: Buffer): unknown {
  if (hasTooMuch(body)) throw new Refused(refuse('kit.too_large'))
  try {
    return JSON.parse(body.toString())
  } catch {
    throw unreadable()
  }
}

/** A page for who filled in a form of a web site; programs get no words. */
function thank({ config }: Services, request: Request, reply: FastifyReply): FastifyReply {
  reply.code(ACCEPTED)
  if (!(request.headers.accept ?? '').includes('text/html')) return reply.send()
  const body = markup`${notice(THANKS.said)}`
  return sendPublicPage(reply, config, { title: THANKS.title, body })
}
