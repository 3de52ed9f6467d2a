import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Kind } from '#kit/domain/errors.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import type { RequestContext } from '#kit/server/route.ts'
import { issuesOf, type Script } from '#kit/server/legacy.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { errors } from './error-registry.ts'
import { fieldSentences, logUnexpected, ofDoor, wireError, type WireError } from './errors.ts'
import { scripts } from './legacy-scripts.ts'
import { findSignedIn } from './session.ts'

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
  await app.register(formbody, { parser: lastOfEachName })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const said = wireError(ofDoor(error) ?? error, request.id)
    logUnexpected(request.log, error, said)
    return reply.status(said.status).send(refusalAnswer(said))
  })
  for (const script of scripts.flatMap(([, ofFeature]) => ofFeature)) {
    for (const suffix of ['', '.php']) {
      const { bodyLimit = BODY_LIMIT } = script
      app.post(`/${folder}/${script.name}${suffix}`, { bodyLimit }, async (request, reply) => {
        const context = await contextOf(services, request)
        const result = await script.call(context, request.body).catch(refusalOf)
        if (result.ok) return reply.type(JSON_TYPE).send(JSON.stringify(result.value))
        const answered = ANSWERED.has(errors.kind(result.code))
        return reply
          .status(answered ? 200 : errors.status(result.code))
          .send(refusalAnswer(described(result), script.refused))
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
  if (error instanceof Refused) return error.refusal
  throw error
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Reads a form as old servers do: of a repeated name the last value counts. */
function lastOfEachName(form: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(form))
}

async function contextOf(services: Services, request: FastifyRequest): Promise<RequestContext> {
  const { token, uname } = Object(request.body) as { token?: unknown; uname?: unknown }
  const found = await findSignedIn(services, typeof token === 'string' ? token : undefined)
  const named = typeof uname === 'string' ? uname.trim().toLowerCase() : undefined
  return {
    services,
    signedIn: found?.actor.username.toLowerCase() === named ? found : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
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
