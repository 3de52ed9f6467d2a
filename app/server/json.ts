import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#kit/domain/result.ts'
import { readBody, unreadable, type Allowance } from '#kit/server/body.ts'
import { tooMuchIn } from '#kit/server/json-shape.ts'
import { Refused } from '#kit/server/tx.ts'

type JsonReader = (
  request: FastifyRequest,
  allowance: Allowance,
  values: number | undefined,
) => Promise<unknown>

/**
 * Leaves the body of every JSON request of a scope unread, and answers the function that reads it
 * once it is known who asks: its length and its structure are looked at as it comes, before anything is made of it.
 */
export function jsonReader(app: FastifyInstance): JsonReader {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
  return async (request, allowance, values) => {
    const tooMuch = tooMuchIn(values)
    const look = (piece: Buffer) => {
      if (tooMuch(piece)) throw new Refused(refuse('kit.too_large'))
    }
    const text = await readBody(request.raw, { ...allowance, look }, String)
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(unreadable()) : resolve(value)))
    })
  }
}
