import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal, type Result } from '#kit/domain/result.ts'
import { readBody, readForm, STRANGER_LIMIT } from '#kit/server/body.ts'
import {
  countLinkUse,
  type Done,
  forgiveLinkUse,
  type LinkFile,
  markup,
  problem,
  type Markup,
  type PublicLink,
  SEEN,
} from '#kit/server/public-link.ts'
import { NOBODY } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { LOGO_PATH, logoFile } from '#kit/server/logo.ts'
import { madeHeaders } from '#kit/server/download.ts'
import { inTransaction, Refused } from '#kit/server/tx.ts'
import { ofOutage } from './errors.ts'
import { sendFile } from './files.ts'
import { links } from './features.ts'
import { sendPublicPage } from './public-page.ts'

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { esito?: unknown } }>
/** In the address after an answer: what the page says of it. */
const SAID = 'esito'

/**
 * Serves the pages behind personal links: GET shows and changes nothing, POST answers and leads
 * back to what is shown then. Tokens are tried only so often from one address. Who sent the form
 * is not asked: no cookie counts here, only the token does.
 */
export function servePublicLinks(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  // Read below, and no more of it than strangers may send.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serveLogo(app, services)
  for (const link of links) {
    const path = `${link.path}/:token`
    serveOtherSpelling(app, link)
    for (const [name, part] of Object.entries(link.parts ?? {})) {
      app.get(`${path}/${name}`, async (request: Request, reply) => {
        const refusal = await tooMany(services, request)
        if (refusal) throw new Refused(refusal)
        const file = await part(services, request.params.token)
        if (file) await forgive(services, request)
        return sendPart(services, reply, file)
      })
    }
    app.get(path, async (request: Request, reply) => {
      const refusal = await tooMany(services, request)
      return refusal ? say(services, reply, link, refusal) : show(services, reply, link, request)
    })
    const { seen } = link
    if (seen) {
      app.post(`${path}/${SEEN}`, async (request: Request, reply) => {
        const refusal = (await tooMany(services, request)) ?? (await look(services, request, seen))
        if (refusal) throw new Refused(refusal)
        await forgive(services, request)
        return reply.code(204).send()
      })
    }
    app.post(path, async (request: Request, reply) => {
      const refusal = await tooMany(services, request)
      if (refusal) return show(services, reply, link, request, refusal)
      const done = await answer(services, request, link)
      if (!done.ok) return show(services, reply, link, request, done)
      await forgive(services, request)
      // To the same page, so that loading it again answers nothing again.
      const said = done.value.said === undefined ? '' : `?${SAID}=${done.value.said}`
      return reply.redirect(`${encodeURIComponent(request.params.token)}${said}`, 303)
    })
  }
}

/** Once a page has asked for it, the browser has it for all of them. */
function serveLogo(app: FastifyInstance, { config }: Services): void {
  const logo = logoFile(config.ACADEMY_LOGO)
  if (!logo) return
  app.get(LOGO_PATH, (_request, reply) =>
    reply
      .type(logo.mediaType)
      .header('cache-control', 'public, max-age=86400')
      // A drawing may hold scripts, which are none of ours where it is opened by itself.
      .header('content-security-policy', "default-src 'none';style-src 'unsafe-inline';sandbox")
      .send(logo.content),
  )
}

/** Notes that somebody looks at a page; there is nothing to say of it. */
async function look(
  services: Services,
  { params }: Request,
  seen: NonNullable<PublicLink['seen']>,
): Promise<Refusal | undefined> {
  const now = services.clock.now().toString()
  const noted = await inTransaction(services, (tx) =>
    seen({ services, tx, actor: NOBODY, now }, params.token),
  )
  return noted.ok ? undefined : noted
}

/** The address with the token behind a question mark, as older links have it. */
function serveOtherSpelling(app: FastifyInstance, { path }: PublicLink): void {
  app.get(path, (request: FastifyRequest<{ Querystring: { token?: unknown } }>, reply) => {
    const { token } = request.query
    const given = typeof token === 'string' && token.trim() !== '' ? token.trim() : '-'
    return reply.redirect(`${path.slice(1)}/${encodeURIComponent(given)}`, 302)
  })
}

async function sendPart(
  { db }: Services,
  reply: FastifyReply,
  file: LinkFile | undefined,
): Promise<FastifyReply> {
  if (!file) throw new Refused(refuse('kit.not_found'))
  if ('fileId' in file) return sendFile(reply, db, file.fileId)
  return reply.headers(madeHeaders(file)).send(file.content)
}

/** Tries are counted for each address and for each token. */
async function tooMany({ limits }: Services, request: Request): Promise<Refusal | undefined> {
  const free = await onPage(request, () => countLinkUse(limits, request.ip, request.params.token))
  return free.ok ? undefined : free
}

/** A link that is known takes nothing from the address. */
const forgive = ({ limits }: Services, { ip }: Request) => forgiveLinkUse(limits, ip)

async function answer(
  services: Services,
  request: Request,
  link: PublicLink,
): Promise<Result<Done>> {
  return onPage(request, async () => {
    const form = await readBody(request.raw, { first: STRANGER_LIMIT }, readForm)
    const now = services.clock.now().toString()
    return inTransaction(services, (tx) =>
      link.act({ services, tx, actor: NOBODY, now }, request.params.token, form),
    )
  })
}

/** What fails is told on the page: who reads it has no use for an error of the program's own form. */
async function onPage<T>(request: Request, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    const outage = ofOutage(error)
    if (!outage) request.log.error(error)
    else request.log.warn({ outage: outage.code }, String(error))
    return outage ?? refuse('kit.internal', { data: { reference: request.id } })
  }
}

function sentenceOf({ errors }: Services, { failed }: PublicLink, refusal: Refusal): string {
  return failed !== undefined && refusal.code === 'kit.internal' ? failed : errors.sentence(refusal)
}

/** The page as it is now, with what was wrong with the answer, if one was sent. */
async function show(
  services: Services,
  reply: FastifyReply,
  link: PublicLink,
  request: Request,
  refusal?: Refusal,
): Promise<FastifyReply> {
  const { errors } = services
  const { params, query } = request
  const said = !refusal && typeof query[SAID] === 'string' ? query[SAID] : undefined
  const looked = await onPage(request, () => link.look(services, params.token, said))
  if (!looked.ok) return say(services, reply, link, looked)
  if (refusal?.code !== 'kit.too_many') await forgive(services, request)
  const wrong = refusal && problem(sentenceOf(services, link, refusal))
  const status = refusal ? errors.status(refusal.code) : 200
  const tells = link.seen !== undefined
  return send(services, reply.status(status), link, markup`${wrong}${looked.value}`, tells)
}

function say(
  services: Services,
  reply: FastifyReply,
  link: PublicLink,
  refusal: Refusal,
): FastifyReply {
  const status = services.errors.status(refusal.code)
  return send(services, reply.status(status), link, problem(sentenceOf(services, link, refusal)))
}

function send(
  { config }: Services,
  reply: FastifyReply,
  { title }: PublicLink,
  body: Markup,
  tells = false,
): FastifyReply {
  return sendPublicPage(reply, config, { title, body, tells })
}
