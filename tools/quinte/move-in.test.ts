import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NOT_TAKEN } from '#f/overview/move-in/domain/text.ts'
import { quinte } from '#tests/support/program.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const folder = await mkdtemp(path.join(tmpdir(), 'quinte-move-in-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
const moveIn = (...words: string[]) =>
  quinte(['move-in', ...words], {
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: 'a key only for the tests',
  })

test('a folder of answers is read and told, and taken when that is asked for', async () => {
  await writeFile(path.join(folder, 'getAule.json'), '[{"id":"3","nome":"Sala prove"}]')
  const told = await moveIn(folder)
  expect([told.code, told.stderr]).toEqual([0, ''])
  expect(told.stdout).toContain('Aule: 1 come sono, 0 con un dubbio, 0 da chiedere, 0 no\n')
  expect(told.stdout).toContain('getCorsi.json: la risposta non c’è')
  expect(told.stdout).toContain(NOT_TAKEN)
  expect(await world.sql('select id from rooms')).toEqual([])

  const taken = await moveIn(folder, '--run')
  expect(taken.stdout).toContain('✓ Aule: 1 là, 1 qui')
  expect(await world.sql('select name from rooms')).toEqual([{ name: 'Sala prove' }])
})

test('what is neither an address nor a folder, and an address without a user, are refused', async () => {
  expect(await moveIn(path.join(folder, 'altro'))).toMatchObject({ code: 1, stdout: '' })
  const { stderr } = await moveIn('http://127.0.0.1:9/api')
  expect(stderr).toContain('--user NOME')
})
