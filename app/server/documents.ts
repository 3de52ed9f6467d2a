import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#kit/domain/result.ts'
import { isStorable } from '#kit/domain/text.ts'
import { madeHeaders, PDF } from '#kit/server/download.ts'
import { admit } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import type { DocumentRoute } from '#kit/server/document-route.ts'
import { SPREADSHEET, writeSpreadsheet } from '#kit/server/spreadsheet.ts'
import { Refused } from '#kit/server/tx.ts'
import { writeZip } from '#kit/server/zip.ts'
import { contextOf } from './api.ts'
import { documents, foundation } from './features.ts'
import { sendFile } from './files.ts'

const { storedFiles } = foundation

/** Serves documents by plain GET, and the spreadsheets that old clients open below the API folder. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  const folder = services.config.API_FOLDER.replace(/\/+$/, '')
  for (const route of documents) {
    const old = route.oldName === undefined ? [] : [`/${folder}/${route.oldName}`]
    for (const path of [route.path, ...old]) {
      app.get(path, (request, reply) => send(services, route, request, reply))
    }
  }
  app.get<{ Params: { secret: string } }>(
    `/${folder}/excel/:secret/:name`,
    async (request, reply) => {
      const { secret } = request.params
      return sendKept(services, reply, storedFiles.opened(services.secrets, secret))
    },
  )
  app.get<{ Params: { name: string } }>(
    // Only what ends so: the folder may be that of the screens' own operations.
    `/${folder}/:name(^[^/]+\\.xlsx$)`,
    async (request, reply) => {
      const context = await contextOf(services, request, reply)
      // As making one: whoever has yet to set up a second factor opens nothing either.
      admit('exports', context)
      const accountId = context.signedIn?.actor.accountId ?? 0
      const { name } = request.params
      return sendKept(services, reply, isStorable(name) ? { accountId, name } : undefined)
    },
  )
}

async function send(
  services: Services,
  route: DocumentRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await contextOf(services, request, reply)
  const made = await route.make(context, { ...Object(request.query), ...Object(request.params) })
  if (!made.ok) throw new Refused(made)
  // Whoever only asks whether it can be had must not make the server write it.
  const asksOnly = request.method === 'HEAD'
  const { name } = made.value
  if ('tabs' in made.value) {
    reply.headers(madeHeaders({ name: `${name}.xlsx`, mediaType: SPREADSHEET }))
    return reply.send(asksOnly ? '' : writeSpreadsheet(made.value.tabs))
  }
  if ('entries' in made.value) {
    reply.headers(madeHeaders({ name: `${name}.zip`, mediaType: 'application/zip' }))
    return reply.send(asksOnly ? '' : Readable.from(writeZip(made.value.entries)))
  }
  const pdf = asksOnly ? undefined : await services.pdf.render(made.value)
  if (pdf?.ok === false) throw new Refused(pdf)
  reply.headers(madeHeaders({ name: `${name}.pdf`, mediaType: PDF }))
  return reply.send(pdf?.value ?? '')
}

async function sendKept(
  { db, clock }: Services,
  reply: FastifyReply,
  asked: Parameters<typeof storedFiles.kept>[1] | undefined,
): Promise<FastifyReply> {
  const fileId = asked && (await storedFiles.kept(db, asked, clock.now()))
  if (fileId === undefined) throw new Refused(refuse('files.not_found'))
  return sendFile(reply, db, fileId)
}
