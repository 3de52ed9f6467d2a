import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HTTP_STATUS } from '#kit/domain/errors.ts'
import { isFresh } from '#kit/server/download.ts'
import { lineOf } from '#kit/server/network.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { feedStart } from '../domain/rules.ts'
import { NO_SUCH_FEED, TOO_OFTEN } from '../domain/text.ts'
import { findOwnerName, findOwnerOfToken, listFeedLessons } from './queries.ts'
import { lessonCalendar } from './report.ts'

/**
 * Serves the secret calendar addresses, `/feeds/{token}.ics`, which calendar programs read by
 * themselves. There is no session: the token is all. An unknown, a revoked and a malformed one get
 * the same answer after the same work.
 */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>('/feeds/:token', async (request, reply) => {
    if (!(await services.limits.take('feed_address', lineOf(request.ip)))) {
      return say(reply, HTTP_STATUS.limit, TOO_OFTEN)
    }
    const text = await readFeed(services, request.params.token.replace(/\.ics$/, ''))
    if (text === undefined) return say(reply, HTTP_STATUS.not_found, NO_SUCH_FEED)
    const sha256 = createHash('sha256').update(text).digest('hex')
    reply.headers({ etag: `"${sha256}"`, 'cache-control': 'private, no-cache' })
    if (isFresh({ sha256 }, request.headers['if-none-match'])) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendario.ics"')
      .send(text)
  })
}

async function readFeed({ db, clock }: Services, token: string): Promise<string | undefined> {
  const owner = await findOwnerOfToken(db, hashToken(token))
  const name = owner && (await findOwnerName(db, owner))
  if (!owner || name === undefined) return undefined
  const lessons = await listFeedLessons(db, owner, feedStart(clock.today()))
  return lessonCalendar(name, lessons)
}

/** Plain words: whoever opens the address by hand reads them, a calendar program the status. */
function say(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence)
}
