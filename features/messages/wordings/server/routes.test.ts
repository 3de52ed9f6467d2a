import { afterAll, expect, test } from 'vitest'
import { done, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { wordingSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const form = (name: string, changes: object = {}) => ({
  ...{ name, subject: 'Ciao {nome}', html: '<p>Ciao <u>{nome}</u></p>' },
  ...changes,
})
const named = async (name: string) =>
  done(await staff.call('GET', '/wordings')).rows.find((row: { name: string }) => row.name === name)

test('a text is kept under a name, changed, deleted and had again', async () => {
  const name = unique('Promemoria')
  const { id } = done(await staff.call('POST', '/wordings', form(name)))
  expect(await named(name)).toEqual({ id, version: 0, ...form(name) })
  const html = '<p>Altro<script>1</script></p>'
  done(await staff.call('PUT', `/wordings/${id}`, form(name, { version: 0, html })))
  expect(await named(name)).toMatchObject({ version: 1, html: '<p>Altro</p>' })
  const late = await staff.call('PUT', `/wordings/${id}`, form(name, { version: 0 }))
  expect(late.body.code).toBe('kit.changed_elsewhere')
  done(await staff.call('DELETE', `/wordings/${id}`))
  expect(await named(name)).toBeUndefined()
  done(await staff.call('POST', `/wordings/${id}/restoration`))
  expect(await named(name)).toMatchObject({ id })
})

test('a name is of one text, and a text says something', async () => {
  const name = unique('Promemoria')
  done(await staff.call('POST', '/wordings', form(name)))
  const twice = await staff.call('POST', '/wordings', form(name.toUpperCase()))
  expect(twice.body.message).toBe(wordingSentences['wordings.name_taken'])
  const empty = await staff.call('POST', '/wordings', form(unique('x'), { html: '<p> </p>' }))
  expect(empty.body.message).toBe(wordingSentences['wordings.empty'])
})
