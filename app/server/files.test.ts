import type { AddressInfo } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '#f/system/files/server/mutations.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { wireError } from './errors.ts'
import { serveFiles } from './files.ts'

const NAME = 'Dispensa "però" (1).pdf'

let world: World
let app: FastifyInstance
let url: string
/** Files by the number of the record that has them. */
const files = new Map<number, number>()

beforeAll(async () => {
  world = await openWorld()
  app = fastify()
  app.setErrorHandler((error, request, reply) => {
    const { status, code } = wireError(error, request.id)
    return reply.status(status).send({ code })
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  const fileOf = async (_db: unknown, id: number) => files.get(id)
  serveFiles(app, world.services, [{ path: '/api/things/:id/file', who: 'school', fileOf }])
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function put(record: number, name: string, content: Buffer): Promise<void> {
  const { id } = await world.act((tx) =>
    storeFile(tx, SYSTEM, { name, content, allowed: 'document' }),
  )
  files.set(record, id)
}

async function get(
  record: number | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const staff = await world.as('staff')
  return fetch(`${url}/api/things/${record}/file`, {
    headers: { cookie: staff.cookie ?? '', ...headers },
  })
}

describe('a stored file as an answer', () => {
  it('comes whole, with a safe type, a name that keeps its accents and no guessing', async () => {
    const content = Buffer.alloc(700_000, 'abc')
    content.write('%PDF-1.7\n')
    await put(1, NAME, content)
    const answer = await get(1)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '700000',
      'content-disposition': `inline; filename="Dispensa pero (1).pdf"; filename*=UTF-8''Dispensa%20per%C3%B2%20%281%29.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
  })

  it('is not sent again to who has it', async () => {
    await put(2, 'a.pdf', Buffer.from('%PDF-1.7 two'))
    const etag = (await get(2)).headers.get('etag') ?? ''
    const again = await get(2, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await put(2, 'a.pdf', Buffer.from('%PDF-1.7 changed'))
    expect((await get(2, { 'if-none-match': etag })).status).toBe(200)
  })

  it('goes to the disk when a browser could run it', async () => {
    const page = '<!doctype html><script>alert(document.cookie)</script>'
    await put(3, 'pagina.html', Buffer.from(page))
    const answer = await get(3)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('content-disposition')).toContain('filename="pagina.html.txt"')
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe(page)
  })

  it('comes compressed where that helps', async () => {
    const list = 'cognome;nome\n'.repeat(5_000)
    await put(4, 'elenco.csv', Buffer.from(list))
    const answer = await get(4, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toBe(list)
  })

  it('is for those whom its address is for', async () => {
    await put(5, 'a.pdf', Buffer.from('%PDF-1.7'))
    const anonymous = await fetch(`${url}/api/things/5/file`)
    expect(anonymous.status).toBe(401)
    const callCentre = await world.as('call_centre')
    const forbidden = await fetch(`${url}/api/things/5/file`, {
      headers: { cookie: callCentre.cookie ?? '' },
    })
    expect(forbidden.status).toBe(403)
  })

  it('is not found for a record without one, or a number that is none', async () => {
    for (const record of [99, 'x', '1e3', '-1', '99999999999999999999']) {
      expect((await get(record)).status).toBe(404)
    }
  })

  it('that is deleted while it is read does not pass for a whole one', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'x')
    content.write('%PDF-1.7\n')
    await put(6, 'a.pdf', content)
    const answer = await get(6)
    await world.sql('delete from files where id = $1', [files.get(6)])
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})
