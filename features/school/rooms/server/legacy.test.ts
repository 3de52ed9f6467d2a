import { afterAll, describe, expect, test } from 'vitest'
import { unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { roomSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }
const refused = (sentence: string) => ({ result: 'KO', description: sentence, error: sentence })

async function addAula(nome = unique('Sala')): Promise<string> {
  const { body } = await client.call('addAula', { nome })
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return String(body.id)
}
const aule = async () => (await client.call('getAule')).body

describe('a room of the legacy scripts', () => {
  test('is added, and listed after the number 0 that stands for none', async () => {
    const nome = unique('Sala prove')
    const id = await addAula(nome)
    const rows = await aule()
    expect(rows[0]).toEqual({ id: 0, nome: '----' })
    expect(rows.slice(1)).toContainEqual({ id: Number(id), nome })
    expect((await admin.call('GET', `/rooms/${id}`)).body).toMatchObject({ name: nome })
  })

  test('is also added under the name of a name', async () => {
    const name = unique('Foyer')
    const { body } = await client.call('addAula', { name })
    expect(await aule()).toContainEqual({ id: body.id, nome: name })
  })

  test('is added once by a double click, and its name taken the next time', async () => {
    const nome = unique('Palco')
    const [one, two] = await Promise.all([
      client.call('addAula', { nome }),
      client.call('addAula', { nome }),
    ])
    expect(one.body).toEqual(two.body)
    world.clock.advance({ seconds: 10 })
    const again = await client.call('addAula', { nome })
    expect(again).toMatchObject({ status: 200, body: refused(roomSentences['rooms.taken']) })
    expect(again.body.fields).toEqual({ nome: roomSentences['rooms.taken'] })
    const empty = await client.call('addAula', { nome: ' ' })
    expect(empty.body).toMatchObject({ result: 'KO', fields: { nome: 'Campo obbligatorio' } })
  })

  test('is deleted, which the screen can take back', async () => {
    const id = await addAula()
    expect((await client.call('deleteAula', { id })).body).toEqual(OK)
    expect((await aule()).map((row: { id: number }) => String(row.id))).not.toContain(id)
    const unknown = await client.call('deleteAula', { id: '999999' })
    expect(unknown).toMatchObject({
      status: 200,
      body: refused(roomSentences['rooms.not_found']),
    })
  })

  test('is not the number 0', async () => {
    expect((await client.call('deleteAula', { id: '0' })).body).toMatchObject({
      result: 'KO',
      fields: { id: expect.any(String) },
    })
  })
})
