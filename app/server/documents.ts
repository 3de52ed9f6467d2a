import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openedFile } from '#f/system/files/server/legacy.ts'
import { findKept, findKeptNamed } from '#f/system/files/server/queries/generated.ts'
import { refuse } from '#kit/domain/result.ts'
import { madeHeaders, PDF } from '#kit/server/download.ts'
import type { Services } from '#kit/server/services.ts'
import type { DocumentRoute } from '#kit/server/document-route.ts'
import { SPREADSHEET, writeSpreadsheet } from '#kit/server/spreadsheet.ts'
import { Refused } from '#kit/server/tx.ts'
import { writeZip } from '#kit/server/zip.ts'
import { contextOf } from './api.ts'
import { documents } from './features.ts'
import { sendFile } from './files.ts'

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
      const asked = openedFile(services.secrets, request.params.secret)
      return sendKept(
        services,
        reply,
        asked && (await findKept(services.db, asked, services.clock.now())),
      )
    },
  )
  app.get<{ Params: { name: string } }>(
    // Only what ends so: the folder may be that of the screens' own operations.
    `/${folder}/:name(^[^/]+\\.xlsx$)`,
    async (request, reply) => {
      const { signedIn } = await contextOf(services, request, reply)
      if (!signedIn) throw new Refused(refuse('kit.unauthenticated'))
      const accountId = signedIn.actor.accountId ?? 0
      const asked = { accountId, name: request.params.name }
      return sendKept(
        services,
        reply,
        await findKeptNamed(services.db, asked, services.clock.now()),
      )
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

function sendKept(
  services: Services,
  reply: FastifyReply,
  fileId: number | undefined,
): Promise<FastifyReply> {
  if (fileId === undefined) throw new Refused(refuse('files.not_found'))
  return sendFile(reply, services.db, fileId)
}
