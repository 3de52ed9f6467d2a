import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { MAX_SIZE } from '#f/system/files/domain/rules.ts'
import { storeUpload, type Upload } from '#f/system/files/server/mutations.ts'
import { may } from '#kit/domain/permissions.ts'
import { refuse } from '#kit/domain/result.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, Refused } from '#kit/server/tx.ts'
import { refuseForeignOrigin, signedInOf } from './api.ts'

/** Each upload holds a connection to the database while it comes in; the rest is for the others. */
const AT_ONCE = 4
/** An upload of which nothing has come for so long is cut off. */
const SILENCE_MS = 30_000

const MIB = 1024 * 1024

/**
 * Takes files in, `POST /api/uploads?name=…` with the content as the body. They go into the
 * database piece by piece as they arrive, in one transaction: a cut connection leaves nothing.
 * Answers `{ id, name, mediaType, size }`; forms then name the file by this id.
 */
export async function serveUploads(app: FastifyInstance, services: Services): Promise<void> {
  const queue = pLimit(AT_ONCE)
  app.removeAllContentTypeParsers()
  // The body stays a stream, whatever type it says it has.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post<Named>('/api/uploads', (request) => receive(services, queue, request))
}

interface Named {
  readonly Querystring: { readonly name?: unknown }
}

async function receive(
  services: Services,
  queue: LimitFunction,
  request: FastifyRequest<Named>,
): Promise<Upload> {
  refuseForeignOrigin(request, services.config.BASE_URL)
  const actor = (await signedInOf(services, request))?.actor
  if (actor === undefined || !may(actor.role, 'uploads')) {
    throw new Refused(refuse(actor === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
  }
  const limit = MAX_SIZE.document
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    throw new Refused(refuse('files.too_large', { data: { limit: limit / MIB } }))
  }
  const { name } = request.query
  const file = { name: typeof name === 'string' ? name : '' }
  try {
    const stored = await queue(() => {
      request.raw.setTimeout(SILENCE_MS, () => request.raw.destroy())
      return inTransaction(services, async (tx) => {
        const upload = await storeUpload(tx, actor, { ...file, content: piecesOf(request.raw) })
        // Whatever way the body ended, half of a file never passes for a whole one.
        return upload.ok && !request.raw.complete ? refuse('kit.unavailable') : upload
      })
    })
    if (!stored.ok) throw new Refused(stored)
    return stored.value
  } catch (error) {
    // What is still coming is let by: the refusal goes out on the same connection.
    request.raw.resume()
    throw error
  }
}

/** The body as it arrives; whoever stops in the middle of it leaves the connection as it is. */
function piecesOf(body: IncomingMessage): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false })
}
