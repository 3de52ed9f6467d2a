import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Kind } from '#kit/domain/errors.ts'
import { may } from '#kit/domain/permissions.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { readBody, readForm, STRANGER_LIMIT, type Allowance } from '#kit/server/body.ts'
import type { RequestContext } from '#kit/server/route.ts'
import { issuesOf, type Script } from '#kit/server/legacy.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { fieldSentences, logUnexpected, ofDoor, wireError, type WireError } from './errors.ts'
import { jsonReader } from './json.ts'
import { errors, foundation, scripts } from './features.ts'

/** Largest body of a script that takes no picture or file. */
export const BODY_LIMIT = 256 * 1024

/** Old clients look at the answer's `result`, not at its status: what a rule refuses is an answer. */
const ANSWERED: ReadonlySet<Kind> = new Set(['invalid', 'not_found', 'conflict'])

/**
 * Serves the scripts of old clients under the API folder, each with and without `.php`. The
 * session is the token of the body, never a cookie, so that no other site can use it.
 */
export async function serveLegacyScripts(app: FastifyInstance, services: Services): Promise<void> {
  const folder = services.config.API_FOLDER.replace(/\/+$/, '')
  const readJson = jsonReader(app)
  app.addContentTypeParser(FORM, (_request, payload, done) => done(null, payload))
  const call = async (request: FastifyRequest, script: Script) => {
    const allowance = allowanceOf(services, request, script)
    if (request.method === 'GET')
      return script.call(await contextOf(services, request, request.query), request.query)
    const body = isForm(request)
      ? await readBody(request.raw, allowance, readForm)
      : request.body && (await readJson(request, allowance, script.bodyValues))
    return script.call(await contextOf(services, request, body), body)
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const said = wireError(ofDoor(error) ?? error, request.id)
    logUnexpected(request.log, error, said)
    return reply.status(said.status).send(refusalAnswer(said))
  })
  for (const script of scripts.flatMap(([, ofFeature]) => ofFeature)) {
    for (const suffix of ['', '.php']) {
      app.route({
        method: script.byGet ? ['POST', 'GET'] : 'POST',
        url: `/${folder}/${script.name}${suffix}`,
        async handler(request, reply) {
          const result = await call(request, script).catch(refusalOf)
          if (result.ok) return reply.type(JSON_TYPE).send(JSON.stringify(result.value))
          const answered = ANSWERED.has(errors.kind(result.code))
          return reply
            .status(answered ? 200 : errors.status(result.code))
            .send(refusalAnswer(described(result), script.refused))
        },
      })
    }
  }
  // Where the folder is the screens' own /api, that door answers unknown names.
  if (folder !== 'api') {
    app.post(`/${folder}/*`, () => {
      throw new Refused(refuse('kit.not_found'))
    })
  }
}

/** What keeps a caller out is refused in the script's own shape, as everything else. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused && KEPT_OUT.has(errors.kind(error.refusal.code)))
    return error.refusal
  throw error
}

const KEPT_OUT: ReadonlySet<Kind> = new Set(['unauthenticated', 'forbidden'])

/**
 * How much of a body is read. Who has no session that may call the script sends little; it is that of
 * the browser's cookie, which opens nothing but this, or of the token, which is looked for in what has
 * come.
 */
function allowanceOf(services: Services, request: FastifyRequest, script: Script): Allowance {
  const { bodyLimit = BODY_LIMIT } = script
  const from = { address: request.ip, unattended: true }
  return {
    first: STRANGER_LIMIT,
    async more(head) {
      const token = TOKEN.exec(head.toString('latin1'))?.[1]
      let code = script.who === 'public' ? 'kit.too_large' : 'kit.unauthenticated'
      for (const one of [token, request.cookies[SESSION_COOKIE]]) {
        const found = await foundation.findSignedIn(services, one, from)
        if (found && may(found.actor.role, script.who)) return bodyLimit
        if (found) code = 'kit.forbidden'
      }
      throw new Refused(refuse(code))
    },
  }
}

/** A token as it stands in a form or in JSON. */
const TOKEN = /(?:^|&|")token(?:=|"\s*:\s*")([\w-]{1,100})/

const FORM = 'application/x-www-form-urlencoded'

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith(FORM) ?? false

const JSON_TYPE = 'application/json; charset=utf-8'

async function contextOf(
  services: Services,
  request: FastifyRequest,
  body: unknown,
): Promise<RequestContext> {
  const { token, uname } = Object(body) as { token?: unknown; uname?: unknown }
  const found = await foundation.findSignedIn(
    services,
    typeof token === 'string' ? token : undefined,
    {
      address: request.ip,
    },
  )
  const named = typeof uname === 'string' ? uname.trim().toLowerCase() : undefined
  return {
    services,
    signedIn: found?.actor.username.toLowerCase() === named ? found : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    // Old clients keep no cookies.
    device: undefined,
    newDevice: undefined,
    requestKey: undefined,
    // Old clients keep the token that login answers; no cookie is set at this door.
    setSessionToken: () => {},
  }
}

type Said = Pick<WireError, 'code' | 'message' | 'fields'>

/**
 * A refusal in words. Of several wrong fields the first one's sentence is the description, alone as
 * old clients show it; `fields` names each with its own.
 */
function described(refusal: Refusal): Said {
  const issues = issuesOf(refusal)
  const message = errors.sentence(refusal)
  if (!issues) {
    const fields = refusal.field === undefined ? {} : { [refusal.field]: message }
    return { code: refusal.code, message, fields }
  }
  const fields = fieldSentences(issues)
  const [first = message] = Object.values(fields)
  return { code: refusal.code, message: first, fields }
}

/** Every way in which old clients look for a refusal, in one shape. */
function refusalAnswer(
  { code, message, fields }: Said,
  { result, prefix, empty = {} }: NonNullable<Script['refused']> = { result: 'KO', prefix: '' },
) {
  const description = `${prefix}${message}`
  return {
    result,
    status: 'error',
    success: false,
    description,
    error: description,
    message: description,
    code,
    fields,
    ...empty,
  }
}
