import { afterAll, beforeEach, expect, test } from 'vitest'
import { newStudent } from '#tests/support/academy.ts'
import { notified } from '#tests/support/inbox.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { notificationSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
await world.as('admin')
await world.as('call_centre')
const client = await oldClient(world, 'staff')

beforeEach(async () => {
  await world.sql('delete from received_notifications')
})
const idOf = async (username: string) => {
  const rows = await world.sql('select id from accounts where username = $1', [username])
  return String(rows[0]?.['id'])
}
const inbox = async (form: Record<string, string> = {}) =>
  (await client.call('getNotifiche', form)).body
const refused = (code: keyof typeof notificationSentences) => {
  const error = notificationSentences[code]
  return { result: 'KO', description: error, error }
}

test('the own notifications are read, newest first, and marked one by one', async () => {
  const studentId = await newStudent(staff)
  const older = await notified(world, 'staff', {
    ...{ title: 'Assenza', body: 'Domani', studentId },
    createdAt: '2026-12-01T08:05:00Z',
  })
  const newer = await notified(world, 'staff', { createdAt: '2026-12-02T08:05:00Z' })
  await notified(world, 'admin')
  const old = { id: older, title: 'Assenza', body: 'Domani', sent_by: studentId }
  const user_id = await idOf('staff')
  expect(await inbox({ user_id })).toEqual([
    expect.objectContaining({ id: newer, created_at: '2026-12-02 09:05:00', sent_by: 0, read: 0 }),
    { ...old, created_at: '2026-12-01 09:05:00', read: 0 },
  ])
  const mark = async () => (await client.call('setNotificheRead', { id: String(older) })).body
  expect(await mark()).toEqual({ result: 'ok' })
  expect(await mark()).toEqual({ result: 'ok' })
  expect((await inbox()).map(({ read }: { read: number }) => read)).toEqual([0, 1])
})

test('those of others are neither read nor marked', async () => {
  const id = String(await notified(world, 'admin'))
  expect(await inbox({ user_id: await idOf('admin') })).toMatchObject(
    refused('notifications.not_yours'),
  )
  expect((await client.call('setNotificheRead', { id })).body).toMatchObject(
    refused('notifications.not_found'),
  )
  expect(await inbox()).toEqual([])
  const rows = await world.sql('select read_at from received_notifications where id = $1', [id])
  expect(rows).toEqual([{ read_at: null }])
})

test('the call centre has no inbox', async () => {
  const phone = await oldClient(world, 'call_centre')
  for (const script of ['getNotifiche', 'setNotificheRead']) {
    expect((await phone.call(script, { id: '1' })).body).toMatchObject({ result: 'KO' })
  }
})

test('what is no number is refused at its field', async () => {
  expect(await inbox({ user_id: 'io' })).toMatchObject({
    result: 'KO',
    fields: { user_id: expect.any(String) },
  })
  expect((await client.call('setNotificheRead')).body).toMatchObject({
    fields: { id: expect.any(String) },
  })
})
