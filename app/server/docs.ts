import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { router } from './features.ts'

/** The OpenAPI document of all contracts, made from the same schemas that check the calls. */
export async function openApiDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(router, {
    info: {
      title: 'Quinte',
      version: '1',
      description:
        'Gestionale di un’accademia di cinema e recitazione. Le scritture accettano l’intestazione ' +
        'x-request-key (UUID): la stessa chiave con gli stessi dati è eseguita una sola volta.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  })
}

/** The page's own scripts and styles only; nothing is fetched from elsewhere. */
const CONTENT_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"

/**
 * Serves the document at /api/docs/json and its readable page at /api/docs. It is made when somebody
 * first opens them: most servers are never asked, and it is a sixth of the time of a start.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = {}
  let filled: Promise<unknown> | undefined
  const fill = async () => Object.assign(document, await openApiDocument())
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CONTENT_POLICY,
    uiHooks: {
      onRequest: (_request, _reply, done) => void (filled ??= fill()).then(() => done(), done),
    },
  })
}
