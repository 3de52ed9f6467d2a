import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { pdfOf, send, storedFiles } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ pace: { ms: 500, bytes: 10_000 } })
afterAll(() => world.close())

/** Opens the door for a file of which only the beginning comes. */
function begin(cookie: string | undefined): Socket {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    'POST /api/uploads?name=a.pdf HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/octet-stream',
    'Content-Length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(pdfOf(100_000))
  return socket
}

test('a hundred half-sent files of one user leave the others their places', async () => {
  const staff = await world.as('staff')
  const sockets = Array.from({ length: 100 }, () => begin(staff.cookie))
  const other = await world.as('billing')
  const sent = await Promise.all(
    Array.from({ length: 5 }, (_, at) => send(world, other, `${at}.pdf`, pdfOf(4_000 + at))),
  )
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await staff.call('GET', '/session')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await world.sql('delete from files')
})

test('a file that comes a byte now and then gives its place up, and leaves nothing', async () => {
  const staff = await world.as('staff')
  const socket = begin(staff.cookie)
  const trickle = setInterval(() => socket.write('x'), 20)
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString()))
  // A connection that is cut may end with an error first, which is as good.
  const closed = Promise.withResolvers<void>()
  socket.once('close', () => closed.resolve())
  await closed.promise
  clearInterval(trickle)
  expect(heard).toMatch(/^HTTP\/1\.1 503 /)
  expect(heard).toContain(kitSentences['kit.too_slow'])
  // The same user's next file gets the place.
  expect((await send(world, staff, 'intera.pdf', pdfOf(4_000))).status).toBe(200)
  expect(await storedFiles(world)).toMatchObject({ files: 1 })
})
