import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBody } from './body.ts'
import { Refused } from './tx.ts'

const server = createServer((request, response) => {
  void answer(request).then((text) => response.end(text))
})

async function answer(request: IncomingMessage): Promise<string> {
  try {
    const pace = { ms: 300, bytes: 100 }
    return `${await readBody(request, { first: 1_000_000 }, ({ length }) => length, pace)} bytes`
  } catch (error) {
    return error instanceof Refused ? error.refusal.code : String(error)
  }
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Begins a body of 8,000 bytes, of which so many come every 20 ms. */
function sending(bytes: number): { socket: Socket; heard: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000\r\n\r\n')
  let left = 8_000
  const timer = setInterval(() => {
    socket.write('x'.repeat(Math.min(bytes, left)))
    left -= Math.min(bytes, left)
    if (left === 0) clearInterval(timer)
  }, 20)
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  // A connection that is cut may end with an error first, which is as good.
  const closed = Promise.withResolvers<string>()
  socket.once('close', () => {
    clearInterval(timer)
    closed.resolve(text)
  })
  return { socket, heard: closed.promise }
}

test('a body that comes a byte at a time is refused, and its connection cut', async () => {
  expect(await sending(1).heard).toContain('kit.too_slow')
})

test('a body of which nothing more comes is refused too, a hundred of them at once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => sending(0).heard))
  expect(answers.filter((text) => text.includes('kit.too_slow'))).toHaveLength(100)
})

test('a body that keeps the pace comes in whole, however long it takes', async () => {
  const { socket, heard } = sending(400)
  const [answered] = (await once(socket, 'data')) as [Buffer]
  expect(answered.toString()).toContain('8000 bytes')
  socket.destroy()
  await heard
})
