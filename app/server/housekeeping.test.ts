import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { sweep } from './housekeeping.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('old answers and old sessions are thrown away, those in use stay', async () => {
  const admin = await world.as('admin')
  const category = (name: string) =>
    admin.call('POST', '/course-categories', { name }, { 'x-request-key': crypto.randomUUID() })
  await category('Recitazione')
  world.clock.advance({ hours: 24 * 8 })
  const later = await world.signIn('admin')
  await later.call(
    'POST',
    '/course-categories',
    { name: 'Doppiaggio' },
    { 'x-request-key': crypto.randomUUID() },
  )
  await sweep(world.services)
  const answers = await world.sql<{ total: number }>(
    'select count(*) as total from answered_requests',
  )
  expect(answers).toEqual([{ total: 1 }])
  world.clock.advance({ hours: 24 * 88 })
  const last = await world.signIn('admin')
  await sweep(world.services)
  const sessions = await world.sql<{ total: number }>('select count(*) as total from sessions')
  expect(sessions).toEqual([{ total: 2 }])
  expect((await last.call('GET', '/sessions')).status).toBe(200)
})

test('one sweep that fails keeps no other from its work, and is told', async () => {
  await world.sql(`create function no() returns trigger language plpgsql
    as $$ begin raise 'this one fails'; end $$`)
  await world.sql(`create trigger no before delete on answered_requests
    for each statement execute function no()`)
  world.clock.advance({ hours: 24 * 200 })
  await expect(sweep(world.services)).rejects.toThrow(/^sweep: .*this one fails/)
  expect(await world.sql('select 1 from sessions')).toEqual([])
})
