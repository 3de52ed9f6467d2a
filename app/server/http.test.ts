import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
import { buildServer, loggedPath } from './http.ts'

const SECRET = 'q7bM0x'.repeat(12)

test.each([
  [
    `/api-test/excel/${SECRET}/corsi.xlsx`,
    '/api-test/excel/:secret/:name',
    '/api-test/excel/:secret/:name',
  ],
  [`/feeds/${SECRET}.ics`, '/feeds/:token', '/feeds/:token'],
  [`/api-test/excel/${SECRET}`, undefined, '/api-test/excel/…'],
  [`/feeds/${SECRET}.ics/x?y=${SECRET}`, '/*', '/feeds/….ics/x'],
  ['/api/students/12?q=Rossi', '/api/students/:id', '/api/students/12'],
])('the log says %s as %s without its secret', (url, pattern, said) => {
  expect(loggedPath({ url, pattern })).toBe(said)
})

/** The whole server, not listening yet; closed after the test. */
async function built() {
  const world = await openWorld()
  const app = await buildServer(world.services, {
    ready: () => Promise.resolve('ready'),
    draining: () => false,
  })
  onTestFinished(async () => {
    await app.close()
    await world.close()
  })
  return app
}

test('a request has ten minutes to come in whole, a silent connection two, a server a thousand', async () => {
  const app = await built()
  const { requestTimeout, headersTimeout, timeout, maxConnections } = app.server
  expect({ requestTimeout, timeout, maxConnections }).toEqual({
    requestTimeout: 600_000,
    timeout: 120_000,
    maxConnections: 1_000,
  })
  // The runtime itself cuts who does not come to the end of the head.
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
})

test('a file that cannot be read is a fault like any other, which no browser keeps', async () => {
  const app = await built()
  app.get('/lost.pdf', (_request, reply) =>
    reply
      .headers({ etag: '"abc"', 'cache-control': 'public, max-age=31536000, immutable' })
      .headers({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
      .send(createReadStream('/nowhere/lost.pdf')),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/lost.pdf`)
  expect(await answer.json()).toMatchObject({ code: 'kit.unavailable', status: 503 })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const name of ['etag', 'content-disposition']) expect(answer.headers.has(name)).toBe(false)
})

/** What comes back over one connection to so many requests that are sent at once. */
async function sentAtOnce(url: string, requests: number) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = Promise.withResolvers<void>()
  let said = ''
  socket.on('data', (piece: Buffer) => (said += piece.toString()))
  // What is cut while it is still being sent ends in an error first.
  socket.on('error', () => {})
  socket.on('close', () => closed.resolve())
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  socket.write(last.replace('close', 'keep-alive').repeat(requests - 1) + last)
  await closed.promise
  return said.match(/HTTP\/1\.1 200/g)?.length ?? 0
}

test('a connection that does not wait for its answers is cut, a few ahead are answered', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  expect(await sentAtOnce(world.url, 20)).toBe(20)
  expect(await sentAtOnce(world.url, 20_000)).toBeLessThanOrEqual(32)
})
