import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { command } from '#tests/support/database.ts'
import { openCache, WRITES } from './cache.ts'

/** A way to the database that can fall silent without closing, as a network between servers can. */
async function openWay() {
  const { hostname, port } = new URL(inject('adminUrl'))
  const sockets: Socket[] = []
  let opened = 0
  const way = createServer((near) => {
    opened += 1
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  const url = new URL(inject('adminUrl'))
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: url.href,
    opened: () => opened,
    /** Nothing comes through the open connections any more, and nobody is told. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

async function openCounting(heartbeatMs: number) {
  const way = await openWay()
  const cache = openCache(way.url, heartbeatMs)
  onTestFinished(() => cache.stop())
  let loads = 0
  const read = () => cache.read('x', async () => (loads += 1))
  /** Waits until a second reading comes out of the cache. */
  const remembers = () => expect.poll(async () => (await read()) === (await read())).toBe(true)
  await remembers()
  return { way, cache, read, remembers }
}

const PATIENCE = { timeout: 10_000, interval: 20 }
const announce = () => command(inject('adminUrl'), `notify ${WRITES}`)

test('what is remembered is forgotten at a write that another server announces', async () => {
  const { read } = await openCounting(60_000)
  const known = await read()
  await announce()
  await expect.poll(read).not.toBe(known)
})

test('nothing is remembered over a connection that fell silent, until there is another', async () => {
  const { way, read, remembers } = await openCounting(50)
  const known = await read()
  way.silence()
  await announce()
  await expect.poll(read, PATIENCE).not.toBe(known)
  await expect.poll(way.opened, PATIENCE).toBe(2)
  await remembers()
})

test('what does not exist takes no room from what is remembered', async () => {
  const { read, cache } = await openCounting(60_000)
  const known = await read()
  for (let at = 0; at < 2_000; at += 1) await cache.read(`nobody ${at}`, async () => undefined)
  expect(await read()).toBe(known)
})
