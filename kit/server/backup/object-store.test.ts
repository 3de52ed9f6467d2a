import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openObjectStore } from '#tests/support/object-store.ts'
import { readConfig } from '../config.ts'
import { objectStore } from './object-store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'quinte-copied-'))
const server = await openObjectStore()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function storeOf(env: Readonly<Record<string, string>> = {}) {
  const store = objectStore(readConfig({ ...server.env, ...env }))
  if (!store) throw new Error('no store')
  return store
}

test('a large file goes there in parts, is listed, and can be deleted', async () => {
  const file = path.join(folder, 'large')
  await writeFile(file, randomBytes(20_000_000))
  const store = storeOf()
  await store.put('quinte-2026-10-15.quinte', file)
  await store.put('quinte-2026-10-16.quinte', file)
  await store.drop(['quinte-2026-10-15.quinte'])
  expect(await store.list()).toEqual(['quinte-2026-10-16.quinte'])
  expect(await server.keys()).toEqual(['accademia/quinte-2026-10-16.quinte'])
})

test.each([
  [{ BACKUP_S3_KEY: 'another' }, /rifiuta la chiave/],
  [{ BACKUP_S3: server.env.BACKUP_S3?.replace('/copie', '/altre') ?? '' }, /non ha «altre»/],
  [{ BACKUP_S3: 'http://127.0.0.1:1/copie' }, /non risponde/],
])('what the store refuses is said in words: %j', async (env, said) => {
  const file = path.join(folder, 'small')
  await writeFile(file, 'copia')
  await expect(storeOf(env).put('small', file)).rejects.toThrow(said)
})

test('no store without its address, and none without its key', () => {
  expect(objectStore(readConfig({}))).toBeUndefined()
  expect(() => readConfig({ BACKUP_S3: 'https://s3.example/copie' })).toThrow(/BACKUP_S3_KEY/)
  expect(() => readConfig({ BACKUP_S3: 'https://s3.example' })).toThrow(/BACKUP_S3 \(serve/)
})
