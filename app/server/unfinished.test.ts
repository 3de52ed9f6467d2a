import { afterAll, expect, test } from 'vitest'
import { may } from '#kit/domain/permissions.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { pdfOf, send } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { documents, fileRoutes, scripts } from './features.ts'

/**
 * Who gave the right password alone, where a second factor is asked of everybody, at the doors beside
 * the operations: an administrator, so that nothing else keeps her out.
 */
const world = await openWorld()
afterAll(() => world.close())
await world.sql('update sign_in_rules set second_factor = true')
const admin = await world.as('admin')
const old = await oldClient(world, 'admin')

const opened = async (path: string) =>
  (await fetch(`${world.url}${path}`, { headers: { cookie: admin.cookie ?? '' } })).status

test('she is known, and has yet to set up a second factor', async () => {
  expect((await admin.call('GET', '/session')).body).toMatchObject({ unfinished: true })
})

test.each([...documents, ...fileRoutes].map(({ path }) => path))('opens no %s', async (path) => {
  expect(await opened(path.replace(':id', '1'))).toBe(403)
})

test('opens no spreadsheet that was made before', async () => {
  expect(await opened('/api-test/niente.xlsx')).toBe(403)
})

test('leaves no file', async () => {
  expect((await send(world, admin, 'a.pdf', pdfOf(9))).status).toBe(403)
})

const closed = scripts
  .flatMap(([, ofFeature]) => ofFeature)
  .filter(({ who }) => !may('unfinished', who))
test.each(closed.map(({ name }) => name))('is refused by %s', async (name) => {
  const { status, body } = await old.call(name)
  expect([status, body.code]).toEqual([403, 'kit.forbidden'])
})
