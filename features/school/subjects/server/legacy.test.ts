import { afterAll, describe, expect, test } from 'vitest'
import { unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { NAME_MISSING, subjectSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const OK = { result: 'ok' }
const refused = (sentence: string) => ({ result: 'KO', description: sentence, error: sentence })

async function addMateria(form: Record<string, string>): Promise<string> {
  const { body } = await client.call('addMateria', form)
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return String(body.id)
}
const materie = async () => (await client.call('getMaterie')).body
const materia = async (id: string) =>
  (await materie()).find((row: { id: number }) => String(row.id) === id)

describe('a subject of the legacy scripts', () => {
  test('is added and listed under both of its names', async () => {
    const nome = unique('Dizione')
    const id = await addMateria({ nome, note: 'Primo anno' })
    expect(await materia(id)).toEqual({
      id: Number(id),
      materia: nome,
      nome,
      note: 'Primo anno',
    })
    expect((await admin.call('GET', `/subjects/${id}`)).body).toMatchObject({ name: nome })
  })

  test.each(['name', 'materia'])('is also added as %s and notes', async (field) => {
    const nome = unique('Scherma')
    const id = await addMateria({ [field]: nome, notes: 'serale' })
    expect(await materia(id)).toMatchObject({ nome, note: 'serale' })
  })

  test('needs a name, and one that with its note no other has', async () => {
    const nome = unique('Canto')
    await addMateria({ nome })
    world.clock.advance({ seconds: 10 })
    const again = await client.call('addMateria', { nome })
    expect(again).toMatchObject({ status: 200, body: refused(subjectSentences['subjects.taken']) })
    for (const form of [{}, { nome: '' }, { materia: ' ' }]) {
      const { body } = await client.call('addMateria', form)
      expect(body).toMatchObject({ result: 'KO', fields: { nome: NAME_MISSING } })
    }
  })

  test('is changed; what is left out stays', async () => {
    const nome = unique('Mimo')
    const id = await addMateria({ nome, note: 'base' })
    const renamed = unique('Mimo')
    expect((await client.call('updateMateria', { id, nome: renamed })).body).toEqual(OK)
    expect(await materia(id)).toMatchObject({ materia: renamed, note: 'base' })
    expect((await client.call('updateMateria', { id, note: '' })).body).toEqual(OK)
    expect(await materia(id)).toMatchObject({ materia: renamed, note: '' })
    const empty = await client.call('updateMateria', { id, nome: ' ' })
    expect(empty.body).toMatchObject({ result: 'KO', fields: { nome: NAME_MISSING } })
  })

  test('is deleted, and then neither listed nor changed', async () => {
    const id = await addMateria({ nome: unique('Storia') })
    expect((await client.call('deleteMateria', { id })).body).toEqual(OK)
    expect(await materia(id)).toBeUndefined()
    for (const [script, form] of [
      ['updateMateria', { id, nome: 'Altro' }],
      ['updateMateria', { id: '999999', nome: 'Altro' }],
      ['deleteMateria', { id: '999999' }],
    ] as const) {
      expect(await client.call(script, form)).toMatchObject({
        status: 200,
        body: refused(subjectSentences['subjects.not_found']),
      })
    }
  })
})
