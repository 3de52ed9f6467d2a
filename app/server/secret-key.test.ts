import { afterAll, expect, test } from 'vitest'
import { secretBox } from '#kit/server/secrets.ts'
import { newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
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
