import { afterAll, expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { secretBox } from '#kit/server/secrets.ts'
import { newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { fitsTheDatabase } from './secret-key.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

test('another key than that of the kept passwords is told apart', async () => {
  const { services } = world
  const stranger = { ...services, secrets: secretBox('another key') }
  expect(await fitsTheDatabase(stranger)).toBe(true)
  await newStudent(staff)
  expect(await fitsTheDatabase(services)).toBe(true)
  expect(await fitsTheDatabase(stranger)).toBe(false)
})

test('whoever asks for a secret that was sealed under another key is told so', async () => {
  const id = await newStudent(staff)
  const foreign = secretBox('another key').seal('segreta')
  await world.sql('update accounts set generated_password = $1 where person_id = $2', [foreign, id])
  await world.sql(`update settings set value = 'x@example.it' where key = 'sendingMailAddress'`)
  await world.sql(`update settings set sealed = $1 where key = 'sendingMailPassword'`, [foreign])
  const sentence = kitSentences['kit.other_key']

  const old = await oldClient(world, 'staff', PASSWORD)
  const read = await old.call('getUtente', { type: '1', user_id: String(id) })
  expect(read).toMatchObject({ status: 503, body: { result: 'KO', description: sentence } })
  const mails = { host: 'smtp.example.it', port: 587, username: '' }
  const trial = await staff.call('POST', '/mail-server/trial', mails)
  expect(trial).toMatchObject({ status: 503, body: { message: sentence } })
  // What keeps no secret works on.
  expect((await staff.call('GET', `/students/${id}`)).status).toBe(200)
})
