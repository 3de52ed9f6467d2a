import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '#kit/domain/permissions.ts'
import { refuse } from '#kit/domain/result.ts'
import { piecesOf, type Pace } from '#kit/server/pace.ts'
import { placesFor } from '#kit/server/places.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, Refused } from '#kit/server/tx.ts'
import { refuseForeignOrigin, signedInOf } from './api.ts'
import { foundation } from './features.ts'

/** Each upload holds a connection to the database while it comes in; the rest is for the others. */
const AT_ONCE = 4

const MIB = 1024 * 1024

/**
 * Takes files in, `POST /api/uploads?name=…` with the content as the body; of a report, `asked` says
 * again what its address asked for. They go into the
 * database piece by piece as they arrive, in one transaction: a cut connection leaves nothing. Each
 * user has one place among those that there are, and gives it up when the file comes too slowly.
 * Answers `{ id, name, mediaType, size }`; forms then name the file by this id.
 */
export async function serveUploads(
  app: FastifyInstance,
  services: Services,
  pace: Pace,
): Promise<void> {
  const inPlace = placesFor(AT_ONCE)
  app.removeAllContentTypeParsers()
  // The body stays a stream, whatever type it says it has.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post<Named>('/api/uploads', (request) => receive({ services, inPlace, pace }, request))
}

interface Named {
  readonly Querystring: { readonly name?: unknown; readonly asked?: unknown }
}

interface Receiving {
  readonly services: Services
  readonly inPlace: ReturnType<typeof placesFor>
  readonly pace: Pace
}

async function receive({ services, inPlace, pace }: Receiving, request: FastifyRequest<Named>) {
  refuseForeignOrigin(request, services.config.BASE_URL)
  const actor = (await signedInOf(services, request))?.actor
  if (actor === undefined || !may(actor.role, 'uploads')) {
    throw new Refused(refuse(actor === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
  }
  const { limit, store } = foundation.storedFiles
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    throw new Refused(refuse('files.too_large', { data: { limit: limit / MIB } }))
  }
  const { name, asked } = request.query
  const file = { name: typeof name === 'string' ? name : '', asked: numbersIn(asked) }
  try {
    const stored = await inPlace(actor.accountId, () =>
      inTransaction(services, async (tx) => {
        const content = piecesOf(request.raw, pace)
        const upload = await store(tx, actor, { ...file, content })
        // Whatever way the body ended, half of a file never passes for a whole one.
        return upload.ok && !request.raw.complete ? refuse('kit.unavailable') : upload
      }),
    )
    if (!stored.ok) throw new Refused(stored)
    return stored.value
  } catch (error) {
    // What is still coming is let by: the refusal goes out on the same connection.
    request.raw.resume()
    throw error
  }
}

/** What an address asks for by number: `{ student: '7' }` of `student=7&grades=no`. */
function numbersIn(query: unknown): Record<string, string> {
  const asked = typeof query === 'string' ? query.matchAll(/(?<=^|&)([a-z]+)=(\d+)(?=&|$)/g) : []
  return Object.fromEntries([...asked].map(([, name, number]) => [name, number]))
}
