import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
const world = await openWorld()
afterAll(() => world.close())
test('x', async () => {
  const admin = await world.as('admin')
  console.log(
    await admin.call('GET', '/session'),
    await admin.call('GET', '/accounts'),
    await admin.call('POST', '/accounts', {}),
  )
  console.log(await world.anonymous.call('GET', '/accounts', undefined, { origin: 'http://x.it' }))
  console.log(
    await world.anonymous.call(
      'POST',
      '/session',
      { username: 'x', password: 'y' },
      { origin: 'http://x.it' },
    ),
  )
  expect(1).toBe(1)
})
