import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { may } from '#kit/domain/permissions.ts'
import { refuse } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { downloadHeaders, isFresh } from '#kit/server/download.ts'
import type { FileRoute } from '#kit/server/feature.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { foundation } from './features.ts'

/** Serves stored files by plain GET; who may is checked as for every operation. */
export function serveFiles(
  app: FastifyInstance,
  services: Services,
  routes: readonly FileRoute[],
): void {
  for (const { path, who, fileOf } of routes) {
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const signedIn = await foundation.findSignedIn(services, request.cookies[SESSION_COOKIE], {
        address: request.ip,
      })
      const role = signedIn?.actor.role
      if (!may(role, who)) {
        throw new Refused(refuse(role === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
      }
      const { id } = request.params
      const fileId = /^\d{1,15}$/.test(id) ? await fileOf(services.db, Number(id)) : undefined
      if (fileId === undefined) throw new Refused(refuse('kit.not_found'))
      return sendFile(reply, services.db, fileId)
    })
  }
}

/** Answers with a stored file, a chunk at a time; 304 when the browser has this content already. */
export async function sendFile(reply: FastifyReply, db: Db, fileId: number): Promise<FastifyReply> {
  const file = await foundation.storedFiles.info(db, fileId)
  if (!file) throw new Refused(refuse('files.not_found'))
  reply.headers(downloadHeaders(file))
  if (isFresh(file, reply.request.headers['if-none-match'])) return reply.code(304).send()
  reply.header('content-length', file.size)
  // Whoever only asks whether it is there must not make the database read all of it.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = foundation.storedFiles.content(db, fileId)
  return reply.send(Readable.from(content, { objectMode: false }))
}
