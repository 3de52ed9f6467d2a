import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { done, newCategory } from '#tests/support/academy.ts'
import { clientOf } from '#tests/support/client.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { openCache } from '#kit/server/cache.ts'
import { readinessOf } from './health.ts'
import { buildServer } from './http.ts'

/** A world, and another server on its database. */
async function twoServers(): Promise<{ world: World; other: string }> {
  const world = await openWorld()
  const services = { ...world.services, cache: openCache() }
  const app = await buildServer(services, {
    ready: readinessOf(services.db),
    draining: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await world.close()
  })
  return { world, other: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

test('nobody reads older than her own last write, whichever server answers', async () => {
  const { world, other } = await twoServers()
  const here = await world.as('staff')
  const there = clientOf(other, here.cookie)
  const total = async () => done(await there.call('GET', '/course-categories')).total as number
  for (let written = (await total()) + 1; written <= 60; written += 1) {
    await newCategory(here)
    expect(await total()).toBe(written)
  }
})

test('of eight who save one record at the same moment one has saved, and seven are told who', async () => {
  const { world, other } = await twoServers()
  const here = await world.as('staff')
  const clients = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const { cookie } = await world.signIn('staff')
      return clientOf(at % 2 === 0 ? world.url : other, cookie)
    }),
  )
  for (let time = 1; time <= 10; time += 1) {
    const { version } = done(await here.call('GET', '/settings')) as { version: number }
    const answers = await Promise.all(
      clients.map((client, at) => {
        const sendingMailAddress = `ufficio${time}.${at}@example.it`
        const change = { sendingMailAddress, lessonNotifications: false, version }
        return client.call('PUT', '/settings', change)
      }),
    )
    const codes = answers
      .map(({ status, body }) => (status === 200 ? 'saved' : String(body.code)))
      .sort()
    expect(codes).toEqual([...Array<string>(7).fill('kit.changed_elsewhere'), 'saved'])
  }
})

test('a session that ended at one server has ended at the other', async () => {
  const { world, other } = await twoServers()
  await world.as('staff')
  for (let time = 0; time < 20; time += 1) {
    const here = await world.signIn('staff')
    const there = clientOf(other, here.cookie)
    expect((await there.call('GET', '/course-categories')).status).toBe(200)
    await here.call('DELETE', '/session')
    expect((await there.call('GET', '/course-categories')).status).toBe(401)
  }
})
