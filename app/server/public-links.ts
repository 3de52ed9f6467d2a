import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { readBody, readForm, STRANGER_LIMIT } from '#kit/server/body.ts'
import {
  markup,
  problem,
  publicDocument,
  type Markup,
  type PublicLink,
} from '#kit/server/public-link.ts'
import { NOBODY } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { links } from './features.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * Serves the pages behind personal links: GET shows and changes nothing, POST answers and leads
 * back to what is shown then. Tokens are tried only so often from one address. Who sent the form
 * is not asked: no cookie counts here, only the token does.
 */
export function servePublicLinks(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  // Read below, and no more of it than strangers may send.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  for (const link of links) {
    const path = `${link.path}/:token`
    app.get(path, async (request: Request, reply) => {
      const refusal = await tooMany(services, request)
      return refusal
        ? say(services, reply, link, refusal)
        : show(services, reply, link, request.params.token)
    })
    app.post(path, async (request: Request, reply) => {
      const refusal = (await tooMany(services, request)) ?? (await answer(services, request, link))
      if (refusal) return show(services, reply, link, request.params.token, refusal)
      // To the same page, so that loading it again answers nothing again.
      return reply.redirect(encodeURIComponent(request.params.token), 303)
    })
  }
}

async function tooMany({ limits }: Services, { ip }: Request): Promise<Refusal | undefined> {
  return (await limits.take('public_link', ip)) ? undefined : refuse('kit.too_many')
}

async function answer(
  services: Services,
  request: Request,
  link: PublicLink,
): Promise<Refusal | undefined> {
  const form = readForm(await readBody(request.raw, { first: STRANGER_LIMIT }))
  const now = services.clock.now().toString()
  const done = await inTransaction(services, (tx) =>
    link.act({ services, tx, actor: NOBODY, now }, request.params.token, form),
  )
  return done.ok ? undefined : done
}

/** The page as it is now, with what was wrong with the answer, if one was sent. */
async function show(
  services: Services,
  reply: FastifyReply,
  link: PublicLink,
  token: string,
  refusal?: Refusal,
): Promise<FastifyReply> {
  const { errors } = services
  const looked = await link.look(services, token)
  if (!looked.ok) return say(services, reply, link, looked)
  const wrong = refusal && problem(errors.sentence(refusal))
  const status = refusal ? errors.status(refusal.code) : 200
  return send(services, reply.status(status), link, markup`${wrong}${looked.value}`)
}

function say(
  services: Services,
  reply: FastifyReply,
  link: PublicLink,
  refusal: Refusal,
): FastifyReply {
  const { errors } = services
  return send(
    services,
    reply.status(errors.status(refusal.code)),
    link,
    problem(errors.sentence(refusal)),
  )
}

function send(
  { config }: Services,
  reply: FastifyReply,
  { title }: PublicLink,
  body: Markup,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(publicDocument(config.ACADEMY_NAME, { title, body }))
}
