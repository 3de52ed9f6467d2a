import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#tests/support/academy.ts'
import { lessonRow } from '#tests/support/lesson-rows.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }
const call = async (script: string, form: Record<string, string> = {}) =>
  (await client.call(script, form)).body
const days = async () => (await call('getChiusura')).map(({ day }: { day: string }) => day)

test('a closing day is added, listed as DD-MM-YYYY and removed, also with a time behind it', async () => {
  expect(await call('addChiusura', { day: '25-12-2026' })).toEqual(OK)
  expect(await call('addChiusura', { day: '24-12-2026 00:00:00' })).toEqual(OK)
  expect(await call('addChiusura', { day: '24-12-2026' })).toEqual(OK)
  expect(await call('getChiusura')).toEqual([
    { day: '24-12-2026', motivo: '' },
    { day: '25-12-2026', motivo: '' },
  ])
  const { body } = await admin.call('GET', '/closing-days')
  expect(body.rows).toMatchObject([{ day: '2026-12-24' }, { day: '2026-12-25' }])
  expect(await call('deleteChiusura', { day: '24-12-2026 18:30:00' })).toEqual(OK)
  expect(await call('deleteChiusura', { day: '24-12-2026' })).toEqual(OK)
  expect(await days()).toEqual(['25-12-2026'])
})

test('a day with lessons is refused with the list of them', async () => {
  const courseId = await newCourse(admin, { name: 'Recitazione 1' })
  await lessonRow(world, { courseId, startsAt: '2026-12-23T18:30' })
  const description =
    'Impossibile aggiungere la chiusura\nEsistono delle lezioni per questo giorno:\n' +
    '23/12/2026 18:30, Recitazione 1'
  const refused = { result: 'KO', description, error: description }
  expect(await call('addChiusura', { day: '23-12-2026' })).toMatchObject(refused)
  expect(await days()).not.toContain('23-12-2026')
})

test.each(['31-02-2026', '2026-12', 'domani', ''])('no day: %s', async (day) => {
  for (const script of ['addChiusura', 'deleteChiusura']) {
    const refused = { result: 'KO', fields: { day: expect.stringMatching(/^(Data|Campo)/) } }
    expect(await call(script, { day })).toMatchObject(refused)
  }
  const missing = { result: 'KO', fields: { day: 'Campo obbligatorio' } }
  expect(await call('addChiusura')).toMatchObject(missing)
})
