import type { FastifyReply } from 'fastify'
import type { Config } from '#kit/server/config.ts'
import { publicDocument, publicPolicy } from '#kit/server/public-link.ts'

/** What lists pages says so in its name; what hides it would not heed a wish either. */
const ROBOTS = /bot|crawl|spider|slurp|archiver|inspection/i

/** Sends a page to somebody without a session: nobody keeps it, and no robot lists it. */
export function sendPublicPage(
  reply: FastifyReply,
  config: Config,
  page: Parameters<typeof publicDocument>[1],
): FastifyReply {
  if (ROBOTS.test(reply.request.headers['user-agent'] ?? '')) {
    reply.header('x-robots-tag', 'noindex')
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', publicPolicy(config))
    .send(publicDocument(config, page))
}
