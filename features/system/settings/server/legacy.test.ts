import { afterAll, expect, test } from 'vitest'
import { settingsSentences } from '../domain/text.ts'
import { senderOf } from './queries.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())

await world.as('staff')
const client = await oldClient(world, 'staff')
const get = async (name: string) => (await client.call('getSettings', { name })).body
const set = async (name: string, value: string) =>
  (await client.call('updateSettings', { name, value })).body
const stored = () => senderOf(world.services.db, world.services.secrets)

test('a setting is changed and read by its name', async () => {
  expect(await get('sendingMailAddress')).toEqual({
    result: 'ok',
    name: 'sendingMailAddress',
    value: '',
  })
  expect(await set('sendingMailAddress', ' segreteria@accademia.example ')).toEqual({
    result: 'ok',
  })
  expect(await get('sendingMailAddress')).toMatchObject({ value: 'segreteria@accademia.example' })
  expect(await get('notificheLezioni')).toMatchObject({ value: '0' })
  expect(await set('notificheLezioni', '1')).toEqual({ result: 'ok' })
  expect(await get('notificheLezioni')).toMatchObject({ value: '1' })
  const screen = await (await world.as('staff')).call('GET', '/settings')
  expect(screen.body).toMatchObject({
    sendingMailAddress: 'segreteria@accademia.example',
    lessonNotifications: true,
  })
})

test('two that are changed at once are both changed', async () => {
  const { db } = world.services
  const changes = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('settings').select('key').forUpdate().execute()
    const both = [set('sendingMailAddress', 'due@accademia.example'), set('notificheLezioni', '0')]
    await expect.poll(() => waitingForLocks(world, 'settings')).toBe(2)
    return { both }
  })
  expect(await Promise.all(changes.both)).toEqual([{ result: 'ok' }, { result: 'ok' }])
  expect(await get('sendingMailAddress')).toMatchObject({ value: 'due@accademia.example' })
  expect(await get('notificheLezioni')).toMatchObject({ value: '0' })
})

test('the mailbox password goes in, is never told, and is not lost by saving what was read', async () => {
  await set('sendingMailAddress', 'segreteria@accademia.example')
  expect(await set('sendingMailPassword', " segreta ' ; -- ")).toEqual({ result: 'ok' })
  expect((await stored())?.password).toBe(" segreta ' ; -- ")
  const read = await get('sendingMailPassword')
  expect(read).toEqual({ result: 'ok', name: 'sendingMailPassword', value: '' })
  expect(await set('sendingMailPassword', read.value)).toEqual({ result: 'ok' })
  expect((await stored())?.password).toBe(" segreta ' ; -- ")
  const audit = await world.sql(`select * from audit_entries where entity = 'settings'`)
  expect(JSON.stringify(audit)).not.toContain('segreta')
})

test('what the screen refuses is refused', async () => {
  const sentence = settingsSentences['settings.bad_address'] as string
  expect(await set('sendingMailAddress', 'nessun indirizzo')).toMatchObject({
    result: 'KO',
    error: sentence,
    fields: { value: sentence },
  })
  for (const odd of ['forse', '2', '', 'constructor']) {
    const answer = await set('notificheLezioni', odd)
    expect(answer).toMatchObject({ result: 'KO', fields: { value: 'Scrivi 0 oppure 1' } })
  }
  expect(await set('altro', '1')).toMatchObject({
    result: 'KO',
    fields: { name: expect.any(String) },
  })
  expect(await get("' or 1=1")).toMatchObject({
    result: 'KO',
    fields: { name: expect.any(String) },
  })
  const { body } = await client.call('updateSettings', { name: 'sendingMailAddress' })
  expect(body).toMatchObject({ result: 'KO', fields: { value: 'Campo obbligatorio' } })
})
